import type { OffsetDifference } from "../../../shared/api/zone-changes.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { changeKind, goesOnAt } from "../../../shared/zones/change-kind.ts";
import { formatShortOffset } from "../../../shared/zones/format-offset.ts";
import type { ZoneRule } from "../../../shared/zones/zone-rules.ts";
import { offsetAt } from "./list-changes.ts";

const MAX_NAMES = 4;

interface Change {
  readonly zones: readonly string[];
  /** The new one. */
  readonly rule: ZoneRule;
  /** None for new zones. */
  readonly differences: readonly OffsetDifference[];
}

/** "From 2026-11-01, America/Vancouver stays on UTC-7 instead of UTC-8." The dates are those in the zone. */
export function describeChange({ zones, rule, differences }: Change): string {
  const names = listNames(zones);
  const isOne = zones.length === 1;
  const is = isOne ? "is" : "are";
  const [first] = differences;
  if (!first) return `${names} ${is} new.`;
  const { fromMs, untilMs, offsetBeforeMinutes, offsetAfterMinutes } = first;
  const from = `From ${dateAt(fromMs, offsetAt(rule, fromMs - 1))}`;
  const kind = changeKind(rule, first);
  if (kind === "hour") return `${from}, clocks in ${names} change at another time of day.`;
  const stays = isOne ? "stays" : "stay";
  const verb = goesOnAt(rule, fromMs) ? stays : is;
  const what = `${names} ${verb} on ${plainOffset(offsetAfterMinutes)} instead of ${plainOffset(offsetBeforeMinutes)}`;
  if (kind === "lasts" || untilMs === null) return `${from}, ${what}.`;
  const again = differences.length > 1 ? ", and again later" : "";
  return `${from} to ${dateAt(untilMs, offsetAfterMinutes)}, ${what}${again}.`;
}

function listNames(zones: readonly string[]): string {
  const rest = zones.length - MAX_NAMES;
  if (rest > 0) return `${zones.slice(0, MAX_NAMES).join(", ")} and ${rest} more`;
  return [zones.slice(0, -1).join(", "), ...zones.slice(-1)].filter(Boolean).join(" and ");
}

function dateAt(instantMs: number, offsetMinutes: number): string {
  return new Date(instantMs + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

/** For programs, with a hyphen. */
function plainOffset(offsetMinutes: number): string {
  return formatShortOffset(offsetMinutes).replace("−", "-");
}
