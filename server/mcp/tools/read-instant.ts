import { DAY_MS } from "../../../shared/durations.ts";
import { addDays, type CivilDate } from "../../../shared/zones/civil-day.ts";
import { formatIsoDate, parseIsoDate } from "../../../shared/zones/iso-date.ts";
import { rulesCover } from "../../../shared/zones/offset.ts";
import { coveredSpan } from "../../../shared/zones/zone-rules.ts";
import { ToolError } from "./tool.ts";

const INSTANT =
  /^(?<date>\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Ms since the epoch of "2026-12-01T15:00:00Z". Throws ToolError for other text, and if the rules do not cover it. */
export function readInstant(text: string): number {
  const date = INSTANT.exec(text)?.groups?.["date"];
  const instant = Date.parse(text);
  if (date === undefined || Number.isNaN(instant)) {
    throw new ToolError(
      `"${text}" is no instant with its offset, such as 2026-12-01T15:00:00Z or 2026-12-01T15:00+09:00.`,
    );
  }
  readDate(date);
  return coveredOnly(instant, instant);
}

/** Reads "2026-12-01". Throws ToolError for other text, and if there is no such date or the rules do not cover it. */
export function readDate(text: string): CivilDate {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseIsoDate(text) : undefined;
  if (date && formatIsoDate(addDays(date, 0)) === text) return coveredOnly(date, Date.parse(text));
  throw new ToolError(`"${text}" is no date such as 2026-12-01.`);
}

function coveredOnly<T>(value: T, instant: number): T {
  if (!rulesCover(instant)) throw new ToolError(describeCover());
  return value;
}

export function describeCover(): string {
  const { start, end } = coveredSpan();
  const [first, last] = [start + DAY_MS, end - 1 - DAY_MS].map((at) =>
    new Date(at).getUTCFullYear(),
  );
  return `The rules of the time zones cover the years ${first} to ${last}.`;
}
