import { civilOffsetMinutesAt } from "../shared/zones/civil-offset.ts";
import { formatHourMinute } from "../shared/zones/format-time.ts";
import { WORLD_ZONES } from "../shared/zones/world-zones.ts";
import { zoneMoment } from "../shared/zones/zone-moment.ts";
import { median } from "./median.ts";

const ROWS = 90;
const ROUNDS = 15;
const TICKS = 20;
const START = Date.parse("2026-11-20T12:00:00Z");
const TIME_STYLE = { hour: "numeric", minute: "2-digit" } as const;

const VISITOR_ZONE = "Europe/Berlin";

/** Uses the results, so that no work can be optimised away. */
let shown = 0;

const zones = WORLD_ZONES.slice(0, ROWS).map(({ zone }) => zone);
const formats = new Map<string, Intl.DateTimeFormat>();

function byArithmetic(zone: string, instant: number): string {
  return formatHourMinute(instant, civilOffsetMinutesAt(zone, instant), "12");
}

/** All that a row derives from its zone: day, sky and clock change too. */
function byZoneMoment(zone: string, instant: number): string {
  const { offsetMinutes, dayDifference, sky, nextChange } = zoneMoment(zone, instant, VISITOR_ZONE);
  shown += dayDifference + sky.phase.length + (nextChange?.byMinutes ?? 0);
  return formatHourMinute(instant, offsetMinutes, "12");
}

function byCachedFormat(zone: string, instant: number): string {
  const known = formats.get(zone);
  if (known) return known.format(instant);
  const format = new Intl.DateTimeFormat("en-US", { ...TIME_STYLE, timeZone: zone });
  formats.set(zone, format);
  return format.format(instant);
}

function byLocaleString(zone: string, instant: number): string {
  return new Date(instant).toLocaleTimeString("en-US", { ...TIME_STYLE, timeZone: zone });
}

/** Compares the formatting work of one tick with `Intl`. */
export function benchTick(): void {
  // Separate loops, because V8 could not inline the calls in a shared one.
  const contestants = [
    {
      name: "offset arithmetic",
      ticks: TICKS * 50,
      tick: (instant: number) => {
        for (const zone of zones) shown += byArithmetic(zone, instant).length;
      },
    },
    {
      name: "zoneMoment",
      ticks: TICKS * 50,
      tick: (instant: number) => {
        for (const zone of zones) shown += byZoneMoment(zone, instant).length;
      },
    },
    {
      name: "cached Intl.DateTimeFormat",
      ticks: TICKS * 10,
      tick: (instant: number) => {
        for (const zone of zones) shown += byCachedFormat(zone, instant).length;
      },
    },
    {
      name: "toLocaleTimeString per row",
      ticks: TICKS,
      tick: (instant: number) => {
        for (const zone of zones) shown += byLocaleString(zone, instant).length;
      },
    },
  ].map((contestant) => ({ ...contestant, firstUs: 0, rounds: [] as number[] }));

  for (const contestant of contestants) {
    contestant.firstUs = microsecondsPerTick(contestant.tick, 1);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const contestant = contestants[(round + turn) % contestants.length];
      contestant?.rounds.push(microsecondsPerTick(contestant.tick, contestant.ticks));
    }
  }

  const plain = (text: string): string => text.toLowerCase().replace(/\s/g, " ");
  const differing = zones.filter(
    (zone) => byArithmetic(zone, START) !== plain(byCachedFormat(zone, START)),
  );
  const fastest = median(contestants[0]?.rounds ?? []);
  const header = ["first tick, µs", "a tick, µs", "ratio"];
  const lines = contestants.map(({ name, firstUs, rounds }) => {
    const us = median(rounds);
    return [name, firstUs.toFixed(0), us.toFixed(1), `${(us / fastest).toFixed(1)}x`];
  });
  const table = [["", ...header], ...lines].map(([name = "", ...cells]) =>
    [name.padEnd(28), ...cells.map((cell) => cell.padStart(16))].join(""),
  );

  process.stdout.write(
    [
      `${zones.length} rows per tick, medians of ${ROUNDS} interleaved rounds, Node ${process.version}`,
      ...table,
      `Checksum ${shown}. Intl uses tzdb ${process.versions.tz}; its text differs for`,
      differing.join(", ") || "no zone",
      "",
    ].join("\n"),
  );
}

function microsecondsPerTick(tick: (instant: number) => void, ticks: number): number {
  const start = performance.now();
  for (let i = 0; i < ticks; i++) tick(START + i * 1000);
  return ((performance.now() - start) * 1000) / ticks;
}
