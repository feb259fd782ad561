import { formatDateWithoutYear } from "#formats/first-view";
import { formatDate, formatDateRange, spellDuration } from "#formats/lazy";
import * as m from "#messages";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { meetingAt } from "../../../shared/meeting/meeting.ts";
import {
  compareDays,
  compareZones,
  type DifferenceSpan,
  sleepIn,
} from "../../../shared/text/compare-zones.ts";
import { civilOffsetMinutesAt, type ZoneOrOffset } from "../../../shared/zones/civil-offset.ts";
import { formatDifference, formatSpan } from "../../i18n/composed-formats.ts";
import { capitalize, isolate, isolated } from "../../i18n/isolate.ts";
import { zoneCity } from "../../i18n/names.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { Button } from "../../kit/ui/button.tsx";
import { ShareButton } from "../../meeting/share/share-button.tsx";
import { myZones, useIsInMyZones } from "../../services/my-zones.ts";
import { Frames, Horizon, HorizonKey } from "../../time/horizon.tsx";
import { useDisplayedMinute } from "../../time/tick.ts";
import { TickingTime } from "../../time/ticking-time.tsx";
import { Unbroken } from "../../time/unbroken.tsx";
import { useZoneMemo } from "../../time/use-zone-memo.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { placeOfZone } from "../../zones/place-of-zone.ts";
import { type ZoneMoment, zoneMoment } from "../../zones/zone-moment.ts";
import { placeOfClock, showClock } from "../text/answer-texts.ts";
import style from "./pair-details.css?inline";
import { isMeetingOpen, type Pair } from "./shown-place.ts";

export function PairDetails({ pair, titleId }: { pair: Pair; titleId: string }) {
  useLazyStyle(style);
  const displayed = useDisplayedMinute();
  const { minute } = displayed;
  const visitorZone = useVisitorZone().zone;
  const clocks = [pair.from, pair.to].map((clock) => {
    const { zone, name = zoneCity(String(zone)) } = showClock(clock);
    return { zone, name };
  });
  const [from, to] = clocks as [(typeof clocks)[0], (typeof clocks)[0]];
  const { day, together, differences } = useZoneMemo(
    () => ({
      ...compareDays(from.zone, to.zone, minute),
      differences: compareZones(from.zone, to.zone, minute),
    }),
    [from.zone, to.zone, minute],
  );
  const [now, ...later] = differences;
  const times = together.map((span) =>
    [from, to].map(({ zone }) => formatSpan(span, zone)).join(" =\u00a0"),
  );

  return (
    <div className="grow whole">
      <h2 id={titleId} tabIndex={-1} className="heading">
        {pairTitle(now, from.name, to.name, spellDuration)}
      </h2>
      {later
        .filter(({ differenceMinutes }) => differenceMinutes !== now.differenceMinutes)
        .map((span) => (
          <p key={span.start} className="note">
            {describeSpan(span, now, [from.zone, to.zone], spellDuration)}
          </p>
        ))}
      <div className="pair-people">
        <ol>
          {clocks.map(({ name, zone }) => {
            const moment = momentOf(zone, minute, visitorZone);
            return (
              <li key={`${name} ${zone}`} className="pair-person grid gap-3 gap-x-4">
                <div>
                  <p className="strong">{isolated(name)}</p>
                  <TickingTime
                    moment={moment}
                    place={name}
                    displayed={displayed}
                    className="place-clock digits"
                  />
                  <p className="note">{formatDateWithoutYear(minute, moment.offsetMinutes)}</p>
                </div>
                <Horizon
                  day={day}
                  zone={zone}
                  parts={sleepIn(day, zone).map((span) => ({ ...span, state: "asleep" }))}
                  frames={together}
                />
              </li>
            );
          })}
        </ol>
        <div className="horizon-frames" aria-hidden="true">
          <Frames day={day} spans={together} />
        </div>
      </div>
      <div className="pair-below mt-3 cluster baseline spread gap-1 gap-x-4">
        <div className="pair-awake cluster">
          {m.pairAwake()}{" "}
          <p>
            {times.map((one) => (
              <b key={one} className="strong block">
                <Unbroken>{one}</Unbroken>{" "}
              </b>
            ))}
          </p>
        </div>
        <p className="note" aria-hidden="true">
          <HorizonKey state="asleep" label={m.pairAsleep()} />
        </p>
      </div>
      <PairActions pair={pair} minute={minute} />
    </div>
  );
}

function PairActions({ pair, minute }: { pair: Pair; minute: number }) {
  const visitorZone = useVisitorZone().zone;
  const places = [pair.from, pair.to].flatMap((clock) => {
    const found = clock.kind === "offset" ? undefined : placeOfClock(clock);
    if (!found) return [];
    const place = found.kind === "zone" ? placeOfZone(found.zone) : found;
    return { place, name: showClock(clock).name };
  });
  const toAdd = places.flatMap(({ place, name }) => (name ? { place, name } : []));
  const listed = [useIsInMyZones(toAdd[0]?.place), useIsInMyZones(toAdd[1]?.place)];
  const missing = toAdd.filter((_, index) => !listed[index]);
  const addMissing = () => missing.forEach(({ place }) => void myZones.add(place));
  const [first] = missing;
  return (
    <div className="place-panel-actions cluster">
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
              ? m.zoneAddName({ name: isolate(first.name) })
              : m.zoneAdded()}
        </Button>
      )}
      <ShareButton
        zone={places[0]?.place.zone ?? visitorZone}
        meeting={meetingAt(minute, {
          people: places.map(({ place }) => ({ place })),
          lengthMinutes: 0,
        })}
      />
    </div>
  );
}

function momentOf(zone: ZoneOrOffset, minute: number, visitorZone: string): ZoneMoment {
  if (typeof zone === "string") return zoneMoment(zone, minute, visitorZone);
  const visitor = zoneMoment(visitorZone, minute);
  const { offsetMinutes: here } = visitor;
  const dayOf = (offset: number) => Math.floor((minute + offset * MINUTE_MS) / DAY_MS);
  return {
    ...zoneMoment("Etc/UTC", minute + zone * MINUTE_MS),
    instant: minute,
    offsetMinutes: zone,
    differenceMinutes: zone - here,
    dayDifference: dayOf(zone) - dayOf(here),
  };
}

type FormatMinutes = (minutes: number) => string;

/** "Tokyo is 8 hours ahead of Berlin". */
export function pairTitle(
  { differenceMinutes }: DifferenceSpan,
  from: string,
  to: string,
  formatMinutes: FormatMinutes,
) {
  const names = { from, to, bdi: isolated };
  const apart = { ...names, duration: formatMinutes(Math.abs(differenceMinutes)) };
  if (differenceMinutes === 0) return m.pairSame(names);
  return differenceMinutes > 0 ? m.pairAhead(apart) : m.pairBehind(apart);
}

/** "7 hours from March 28 to October 31, 2027"; without an end that is known, "… from March 28, 2027 on". */
export function describeSpan(
  { differenceMinutes, start }: DifferenceSpan,
  now: DifferenceSpan,
  [from, to]: readonly [ZoneOrOffset, ZoneOrOffset],
  formatMinutes: FormatMinutes,
): string {
  const isSameDirection = differenceMinutes * now.differenceMinutes > 0;
  const length = formatMinutes(Math.abs(differenceMinutes));
  const difference = capitalize(isSameDirection ? length : formatDifference(differenceMinutes));
  // The date on the clock that changes, as a wall time.
  const changesAt = (at: number) => {
    const changed = civilOffsetMinutesAt(to, at) === civilOffsetMinutesAt(to, at - 1) ? from : to;
    return at + civilOffsetMinutesAt(changed, at - 1) * MINUTE_MS;
  };
  const [{ end }, next] = compareZones(from, to, start);
  return next
    ? m.pairSpan({ difference, dates: formatDateRange(changesAt(start), changesAt(end), 0) })
    : m.pairSpanOpen({ difference, date: formatDate(changesAt(start), 0) });
}
