import type { TimeSource } from "../../../shared/api/time.ts";

/** A minute, or some minutes of an hour, as in the table of hours. */
export interface RecordPart {
  readonly recorded_minutes: number;
  readonly synchronised_minutes: number;
  readonly violations: number;
  readonly bound_100ns: number | null;
  readonly median_100ns: number | null;
  readonly source: TimeSource;
}

const MINUTES_PER_HOUR = 60;

interface MinuteRow extends Pick<RecordPart, "bound_100ns" | "source"> {
  readonly is_synchronised: number;
  readonly is_violated: number;
}

export function partOfMinute(row: MinuteRow): RecordPart {
  const { bound_100ns, source, is_synchronised, is_violated } = row;
  return {
    recorded_minutes: 1,
    synchronised_minutes: is_synchronised,
    violations: is_violated,
    bound_100ns,
    median_100ns: bound_100ns,
    source,
  };
}

/** Parts of one hour as one. */
export function summarise(parts: readonly RecordPart[]): RecordPart {
  const sum = (field: "recorded_minutes" | "synchronised_minutes" | "violations") =>
    Math.min(
      MINUTES_PER_HOUR,
      parts.reduce((total, part) => total + part[field], 0),
    );
  const worst = parts.reduce((one, other) =>
    (other.bound_100ns ?? -1) > (one.bound_100ns ?? -1) ? other : one,
  );
  return {
    recorded_minutes: sum("recorded_minutes"),
    synchronised_minutes: sum("synchronised_minutes"),
    violations: sum("violations"),
    bound_100ns: worst.bound_100ns,
    median_100ns: medianOf(parts),
    source: worst.source ?? parts.find(({ source }) => source)?.source ?? null,
  };
}

/** Each part counts as often as it has minutes. */
function medianOf(parts: readonly RecordPart[]): number | null {
  const bounds = parts.flatMap(({ median_100ns, recorded_minutes }) =>
    median_100ns === null ? [] : Array<number>(recorded_minutes).fill(median_100ns),
  );
  if (bounds.length === 0) return null;
  bounds.sort((a, b) => a - b);
  const at = (index: number) => bounds[Math.floor(index)] ?? 0;
  return Math.ceil((at((bounds.length - 1) / 2) + at(bounds.length / 2)) / 2);
}
