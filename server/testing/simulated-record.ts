import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";
import type { RecordedMinute } from "../time/record/accuracy-recorder.ts";

/** What happened, in hours before the end of the record. */
export const SIMULATED_EVENTS = {
  /** The server was down. */
  down: [
    { from: 1750.5, to: 1741 },
    { from: 290, to: 286.75 },
    { from: 5, to: 4.25 },
  ],
  /** No source answered: the bound grew by 6 ms a minute, above a second after almost three hours. */
  sourceLost: [
    { from: 720, to: 715 },
    { from: 14, to: 10.5 },
  ],
  /** A check excluded the bound stated before. */
  violations: [1500, 480.5, 480.4, 8.1],
  /** Time servers instead of chronyd. */
  byTimeServers: [{ from: 1000, to: 960 }],
} as const;

interface Span {
  readonly from: number;
  readonly to: number;
}

const GROWTH_MS = 6;

/** Every minute that one server recorded in the `days` before `toMs`, a whole minute; the same in every run. */
export function simulateMinutes(toMs: number, days = 90): RecordedMinute[] {
  const end = toMs / MINUTE_MS;
  const hoursBefore = (minute: number) => ((end - minute) * MINUTE_MS) / HOUR_MS;
  const find = (spans: readonly Span[], minute: number) =>
    spans.find(({ from, to }) => hoursBefore(minute) <= from && hoursBefore(minute) > to);
  const violated = new Set(
    SIMULATED_EVENTS.violations.map((hours) => end - Math.round(hours * 60)),
  );
  const minutes: RecordedMinute[] = [];
  for (let minute = end - (days * DAY_MS) / MINUTE_MS; minute < end; minute += 1) {
    if (find(SIMULATED_EVENTS.down, minute)) continue;
    const bySntp = find(SIMULATED_EVENTS.byTimeServers, minute) !== undefined;
    const lost = find(SIMULATED_EVENTS.sourceLost, minute);
    const sinceLost = lost ? Math.round((lost.from - hoursBefore(minute)) * 60) + 1 : 0;
    const usual = (bySntp ? 12 : 0.35) * (1 + daily(minute) / 4 + noise(minute) / 5);
    const boundMs = Math.round((usual + sinceLost * GROWTH_MS) * 1e4) / 1e4;
    minutes.push({
      minute,
      boundMs,
      source: bySntp ? "sntp" : "chrony",
      synchronised: boundMs <= 1000,
      isViolated: violated.has(minute),
    });
  }
  return minutes;
}

/** From -1 to 1 over a day. */
function daily(minute: number): number {
  return Math.sin((minute / 1440) * 2 * Math.PI);
}

/** From 0 to 1, seldom near 1, without a pattern. */
function noise(minute: number): number {
  const scattered = Math.imul(minute ^ (minute >>> 7), 2_654_435_761) >>> 0;
  return (scattered / 2 ** 32) ** 4;
}
