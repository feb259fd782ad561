import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { DAY_MS, MINUTE_MS } from "../../shared/durations.ts";
import { intlOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { resolveWallTime } from "../../shared/zones/resolve-wall-time.ts";
import { isKnownZone, zoneRule } from "../../shared/zones/zone-rules.ts";

/** Start and end in ms. */
export type Spans = readonly (readonly [start: number, end: number])[];

/** The events of a file that start before an instant (ms), in order, by ical.js and the file's own definition of the zone. */
export function readWithIcal(file: string, until: number): Spans {
  return new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents("vevent")
    .flatMap((component) => {
      const event = new ICAL.Event(component);
      const spanOf = ({ startDate, endDate }: Pick<ICAL.Event, "startDate" | "endDate">) =>
        [startDate, endDate].map((one) => one.toJSDate().getTime()) as [number, number];
      // Of an occurrence the length is that on the clocks.
      if (!event.isRecurring()) return [spanOf(event)];
      const iterator = event.iterator();
      const spans: [number, number][] = [];
      for (let time = iterator.next(); time; time = iterator.next()) {
        const span = spanOf(event.getOccurrenceDetails(time));
        if (span[0] >= until) break;
        spans.push(span);
      }
      return spans;
    })
    .filter(([start]) => start < until)
    .sort(([one], [other]) => one - other);
}

/** Likewise by node-ical and the system's rules for the zone that the file names. */
export function readWithNodeIcal(file: string, until: number): Spans {
  const range = { from: new Date(0), to: new Date(until - 1) };
  return Object.values(nodeIcal.sync.parseICS(file))
    .flatMap((one) => (one?.type === "VEVENT" ? [one] : []))
    .flatMap((event): readonly { start: Date; end?: Date }[] =>
      event.rrule ? nodeIcal.expandRecurringEvent(event, range) : [event],
    )
    .map(({ start, end }): [number, number] => [start.getTime(), end?.getTime() ?? Number.NaN])
    .filter(([start]) => start < until)
    .sort(([one], [other]) => one - other);
}

/**
 * Whether node-ical can read events in a zone: the system's rules may be older than ours. And it takes a local time that is repeated once
 * for the earlier and once for the later instant, so that it does not find it among the dates without a meeting.
 */
export function isForNodeIcal(zone: string, starts: readonly number[]): boolean {
  return starts.every((start) => {
    const isKnownAlike = [-DAY_MS, 0, DAY_MS].every(
      (by) => intlOffsetMinutesAt(zone, start + by) === offsetMinutesAt(zone, start + by),
    );
    const wall = start + offsetMinutesAt(zone, start) * MINUTE_MS;
    return (
      isKnownAlike && isKnownZone(zone) && resolveWallTime(zoneRule(zone), wall).kind === "exact"
    );
  });
}
