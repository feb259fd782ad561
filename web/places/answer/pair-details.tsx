import { formatDateWithoutYear } from "#formats/first-view";
import { spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { DAY_MS, MINUTE_MS, SLOT_MS } from "../../../shared/durations.ts";
import { type Place, ROWS } from "../../../shared/place.ts";
import {
  compareZones,
  type DifferenceSpan,
  offsetAt,
  type ZoneOrOffset,
} from "../../../shared/text/compare-zones.ts";
import type { Span } from "../../../shared/zones/civil-day.ts";
import { currentZone } from "../../../shared/zones/current-zone.ts";
import { formatSpan } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { zoneCity } from "../../i18n/names.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { Button } from "../../kit/ui/button.tsx";
import { isolated } from "../../kit/ui/isolated.tsx";
import { ShareButton } from "../../links/share/share-button.tsx";
import { Frames, Horizon, HorizonKey, type HorizonPart } from "../../time/horizon.tsx";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useDisplayedMinute } from "../../time/tick.ts";
import { TickingTime } from "../../time/ticking-time.tsx";
import { Unbroken } from "../../time/unbroken.tsx";
import { useZoneMemo } from "../../time/use-zone-memo.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { dayPart } from "../../zones/day-part.ts";
import { type ZoneMoment, zoneMoment } from "../../zones/zone-moment.ts";
import { addToMyZones } from "../add-to-my-zones.ts";
import { isMeetingOpen } from "../is-meeting-open.ts";
import { savedEntries, useIsInMyZones } from "../saved-places.ts";
import style from "./pair-details.css?inline";
import { describeSpan, pairTitle } from "./pair-texts.ts";
import type { PairClock } from "./shown-place.ts";

interface PairDetailsProps {
  readonly pair: readonly [PairClock, PairClock];
  readonly titleId: string;
}

/** Two clocks on their horizons: how far the second is ahead, now and over the year, and when people are awake at both. */
export function PairDetails({ pair, titleId }: PairDetailsProps) {
  useLazyStyle(style);
  const displayed = useDisplayedMinute();
  const { minute } = displayed;
  const hourCycle = useHourCycle();
  const visitorZone = useVisitorZone().zone;
  const clocks = pair.map(({ name, zone }) => ({ zone, name: name ?? zoneCity(String(zone)) }));
  const [from, to] = clocks as [(typeof clocks)[0], (typeof clocks)[0]];
  const { day, together, differences } = useZoneMemo(
    () => comparePair(from.zone, to.zone, minute),
    [from.zone, to.zone, minute],
  );
  const [now, ...later] = differences;
  const times = together.map((span) =>
    [from, to].map(({ zone }) => timesOf(span, zone)).join(" =\u00a0"),
  );

  function timesOf(span: Span, zone: ZoneOrOffset) {
    return formatSpan(
      span,
      typeof zone === "number" ? zone : offsetAt(zone, span.start),
      hourCycle,
    );
  }

  return (
    <div className="pair">
      <h2 id={titleId} tabIndex={-1} className="heading">
        {pairTitle(now, from.name, to.name, spellDuration)}
      </h2>
      {later
        .filter(({ differenceMinutes }) => differenceMinutes !== now.differenceMinutes)
        .map((span) => (
          <p key={span.start} className="hint">
            {describeSpan(span, now, [from.zone, to.zone], spellDuration)}
          </p>
        ))}
      <div className="pair-people">
        <ol>
          {clocks.map(({ name, zone }) => {
            const moment = momentOf(zone, minute, visitorZone);
            return (
              <li key={`${name} ${zone}`} className="pair-person">
                <div>
                  <p className="pair-name">{isolated(name)}</p>
                  <TickingTime
                    moment={moment}
                    place={name}
                    displayed={displayed}
                    className="place-clock"
                  />
                  <p className="hint">{formatDateWithoutYear(minute, moment.offsetMinutes)}</p>
                </div>
                <Horizon day={day} zone={zone} parts={sleepOf(zone, day)} frames={together} />
              </li>
            );
          })}
        </ol>
        <div className="pair-frames" aria-hidden="true">
          <Frames day={day} spans={together} />
        </div>
      </div>
      <div className="pair-below">
        <div className="pair-awake">
          {m.pairAwake()}{" "}
          <p>
            {times.map((one) => (
              <b key={one}>
                <Unbroken>{one}</Unbroken>{" "}
              </b>
            ))}
          </p>
        </div>
        <p className="hint" aria-hidden="true">
          <HorizonKey state="asleep" label={m.pairAsleep()} />
        </p>
      </div>
      <PairActions pair={pair} minute={minute} />
    </div>
  );
}

function PairActions({ pair, minute }: { pair: PairDetailsProps["pair"]; minute: number }) {
  const visitorZone = useVisitorZone().zone;
  const places = pair.map(placeOf);
  const toAdd = places.flatMap((place, index) =>
    place && place.kind !== "zone" && pair[index]?.name !== undefined ? place : [],
  );
  const listed = [useIsInMyZones(toAdd[0]), useIsInMyZones(toAdd[1])];
  const missing = toAdd.filter((_, index) => !listed[index]);
  const zone = pair.map((clock) => clock.zone).find((one) => typeof one === "string");
  const entries = pair.flatMap(({ name, zone: its }, index) => {
    const place = places[index];
    const city = name ?? zoneCity(String(its));
    return place ? [{ place, name: city, city }] : [];
  });
  const addMissing = () => missing.forEach(addToMyZones);
  const [first] = missing;
  const name = pair.find((clock) => first && placeOf(clock) === first)?.name ?? "";
  return (
    <div className="place-panel-actions">
      <Button
        variant="primary"
        onClick={() => {
          addMissing();
          isMeetingOpen.set(true);
        }}
      >
        {m.meetingFind()}
      </Button>
      {toAdd.length > 0 && (
        <Button
          aria-disabled={missing.length === 0 || undefined}
          onClick={missing.length > 0 ? addMissing : undefined}
        >
          {missing.length > 1
            ? m.pairAddBoth()
            : first
              ? m.zoneAddName({ name: isolate(name) })
              : m.zoneAdded()}
        </Button>
      )}
      <ShareButton instant={minute} zone={zone ?? visitorZone} entries={entries} />
    </div>
  );
}

/** The place of a clock: that which was found, an entry of the list, or the row of a zone. Undefined for an offset. */
function placeOf({ name, zone, result }: PairClock): Place | undefined {
  if (result) return result.place;
  const entry = savedEntries.get().find((one) => one.name === name && one.place.zone === zone);
  if (entry) return entry.place;
  if (typeof zone === "number") return undefined;
  return ROWS.find((row) => row.zone === currentZone(zone)) ?? { kind: "zone", zone };
}

/** The first clock's day, today or the next, in which people are awake at both again. */
function comparePair(from: ZoneOrOffset, to: ZoneOrOffset, minute: number) {
  const today = dayAt(from, minute);
  const days = [today, dayAt(from, today.start + 1.5 * DAY_MS)].map((day) => ({
    day,
    together: spansOf(day, (at) => !isAsleep(from, at) && !isAsleep(to, at)),
  })) as [ComparedDay, ComparedDay];
  const shown = days.find(({ together }) => together.some(({ end }) => end > minute)) ?? days[0];
  const differences = compareZones(from, to, minute) as [DifferenceSpan, ...DifferenceSpan[]];
  return { ...shown, differences };
}

interface ComparedDay {
  readonly day: Span;
  readonly together: readonly Span[];
}

/** 24 hours from the midnight before an instant (ms). */
function dayAt(zone: ZoneOrOffset, instant: number): Span {
  const offsetMs = offsetAt(zone, instant) * MINUTE_MS;
  const midnight = Math.floor((instant + offsetMs) / DAY_MS) * DAY_MS;
  // Clocks may have changed since.
  const start = midnight - offsetAt(zone, midnight - offsetMs) * MINUTE_MS;
  return { start, end: start + DAY_MS };
}

function sleepOf(zone: ZoneOrOffset, day: Span): readonly HorizonPart[] {
  return spansOf(day, (at) => isAsleep(zone, at)).map((span) => ({ ...span, state: "asleep" }));
}

function isAsleep(zone: ZoneOrOffset, instant: number): boolean {
  const wall = new Date(instant + offsetAt(zone, instant) * MINUTE_MS);
  return dayPart(wall.getUTCDay(), wall.getUTCHours() * 60 + wall.getUTCMinutes()) === "night";
}

/** The parts of a day in which something holds. */
function spansOf({ start, end }: Span, holds: (instant: number) => boolean): readonly Span[] {
  const spans: { start: number; end: number }[] = [];
  for (let at = start; at < end; at += SLOT_MS) {
    if (!holds(at)) continue;
    const last = spans.at(-1);
    if (last?.end === at) last.end = at + SLOT_MS;
    else spans.push({ start: at, end: at + SLOT_MS });
  }
  return spans;
}

function momentOf(zone: ZoneOrOffset, minute: number, visitorZone: string): ZoneMoment {
  if (typeof zone === "string") return zoneMoment(zone, minute, visitorZone);
  const visitor = zoneMoment(visitorZone, minute);
  const dayOf = (offsetMinutes: number) =>
    Math.floor((minute + offsetMinutes * MINUTE_MS) / DAY_MS);
  return {
    ...zoneMoment("Etc/UTC", minute + zone * MINUTE_MS),
    instant: minute,
    offsetMinutes: zone,
    differenceMinutes: zone - visitor.offsetMinutes,
    dayDifference: dayOf(zone) - dayOf(visitor.offsetMinutes),
  };
}
