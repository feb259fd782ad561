import type { OffsetDifference, ReleaseChanges } from "../../shared/api/zone-changes.ts";
import type { Span } from "../../shared/zones/civil-day.ts";

/** A difference between clocks by older rules and by newer ones, of one release or several. */
export interface ReleaseChange extends OffsetDifference {
  /** The newest release that changes the offset. */
  readonly release: string;
}

/** What releases together change of a zone's offset at an instant (ms): it before the first of them, and after the last. Undefined if nothing. */
export function offsetChangeAt(
  releases: readonly ReleaseChanges[],
  zone: string,
  instant: number,
): ReleaseChange | undefined {
  const changes = releases
    .toSorted((a, b) => (a.release < b.release ? -1 : 1))
    .flatMap(({ release, changes: all }) =>
      all
        .filter(({ zones }) => zones.includes(zone))
        .flatMap(({ differences }) => differences)
        .filter(({ fromMs, untilMs }) => fromMs <= instant && isBefore(instant, untilMs))
        .map((difference) => ({ ...difference, release })),
    );
  const [first] = changes;
  const last = changes.at(-1);
  if (!first || !last || first.offsetBeforeMinutes === last.offsetAfterMinutes) return undefined;
  return { ...last, offsetBeforeMinutes: first.offsetBeforeMinutes };
}

/** The first of the changes of a zone's offset within a span (ms, the end exclusive); it may have begun earlier. */
export function firstOffsetChange(
  releases: readonly ReleaseChanges[],
  zone: string,
  { start, end }: Span,
): ReleaseChange | undefined {
  const edges = releases.flatMap(({ changes }) =>
    changes
      .filter(({ zones }) => zones.includes(zone))
      .flatMap(({ differences }) =>
        differences.flatMap((one) => [one.fromMs, one.untilMs ?? start]),
      ),
  );
  const instants = [start, ...edges.filter((edge) => edge > start && edge < end)];
  return instants
    .toSorted((a, b) => a - b)
    .map((instant) => offsetChangeAt(releases, zone, instant))
    .find((change) => change !== undefined);
}

function isBefore(instant: number, untilMs: number | null): boolean {
  return untilMs === null || instant < untilMs;
}
