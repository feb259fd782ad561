import { Fragment, useEffect, useRef } from "react";
import { formatWeekday, isDayPeriodFirst } from "#formats/first-view";
import * as m from "#messages";
import { wallDate, type ZoneOrOffset } from "../../shared/zones/civil-offset.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { describeDistance, formatSpan } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { timeParts } from "../i18n/times.ts";
import type { DialogState } from "../kit/lazy/use-lazy-dialog.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { Button } from "../kit/ui/button.tsx";
import { useLayer } from "../kit/ui/layer.ts";
import { observeHeight } from "../kit/ui/observe-height.ts";
import { countryOf } from "../places/describe-place.ts";
import { describeEquation } from "../places/text/answer-texts.ts";
import {
  askedPlace,
  type PickedTimeFormatter,
  showInstant,
  timeFormatter,
} from "../time/shown-instant.ts";
import { readSecond } from "../time/tick.ts";
import { dayPart } from "../zones/day-slots.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import style from "./picked-time.css?inline";
import { describeChanges, TimePicker } from "./time-picker.tsx";

interface PickedTimePanelProps {
  readonly dialogState: DialogState;
  readonly zone: string;
  readonly place: string;
}

export function PickedTimePanel({ dialogState, ...own }: PickedTimePanelProps) {
  const asked = useStore(askedPlace);
  const elsewhere = asked?.origin && asked;
  const zone = typeof elsewhere?.zone === "string" ? elsewhere.zone : own.zone;
  const place = elsewhere?.name ?? own.place;
  const { isOpen, onOpenChange, focusTrigger } = dialogState;
  const element = useRef<HTMLElement>(null);
  useLazyStyle(style);
  useEffect(() => timeFormatter.set(pickedTimeFormatter), []);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-time-picker", isOpen);
    if (!isOpen) askedPlace.set(undefined);
    return element.current ? observeHeight(element.current, "--docked-height") : undefined;
  }, [isOpen]);

  function close() {
    onOpenChange(false);
    returnFocus();
  }

  function showNow() {
    showInstant(undefined);
    returnFocus();
  }

  function returnFocus() {
    if (elsewhere?.origin?.isConnected) elsewhere.origin.focus();
    else focusTrigger();
  }

  useLayer(isOpen, close, {
    closesOnBack: true,
    takes: (target) => target === document.body || element.current?.contains(target) === true,
  });
  if (!isOpen) return null;
  return (
    <section
      ref={element}
      aria-label={elsewhere ? m.pickedTimeTitleIn({ place: isolate(place) }) : m.pickedTimeTitle()}
      className="picked-time cluster lined"
      data-elsewhere={elsewhere !== undefined}
    >
      {isKnownZone(zone) ? (
        <TimePicker
          key={zone}
          zone={zone}
          place={place}
          isElsewhere={elsewhere !== undefined}
          onShowNow={showNow}
        />
      ) : (
        <p className="small balanced whole">
          {m.pickedTimeNoRules({ zone })} <Button onClick={showNow}>{m.backToNow()}</Button>
        </p>
      )}
    </section>
  );
}

export const pickedTimeFormatter: PickedTimeFormatter = {
  dayPart: ({ weekday, minuteOfDay }) => m.dayPart({ part: dayPart(weekday, minuteOfDay) }),
  differentDayPart: ({ weekday, minuteOfDay, instant, offsetMinutes, differenceMinutes }) => {
    const part = dayPart(weekday, minuteOfDay);
    const own = wallDate(instant, offsetMinutes - differenceMinutes);
    const ownPart = dayPart(own.getUTCDay(), own.getUTCHours() * 60 + own.getUTCMinutes());
    return part === ownPart ? undefined : m.dayPart({ part });
  },
  changes: ({ zone, instant }) => describeChanges(zone, readSecond(), instant),
  distance: (minute) => describeDistance(minute, readSecond()),
  /** The other sides of "3:00 pm Sunday in Tokyo = 7:00 am Sunday for you", which is read as a sentence. */
  equation: (minute, visitorZone) => {
    const asked = askedPlace.get();
    if (!asked) return undefined;
    const { place, target, rangeMs } = asked;
    const rangeIn = (zone: ZoneOrOffset) =>
      rangeMs === undefined
        ? undefined
        : formatSpan({ start: minute, end: minute + rangeMs }, zone);
    const sides = [asked, ...(target ? [target] : [])].map((side) => {
      const { name, zone } = side;
      const title = m.spokenTime({ time: formatWeekday(minute, zone), place: isolate(name) });
      const time = timeParts(minute, zone);
      const range = rangeIn(zone);
      // An offset has no sky.
      const sky = typeof zone === "number" ? undefined : zoneMoment(zone, minute).sky.phase;
      return (
        <Fragment key={title}>
          <div className="clock-card asked-card" data-sky={sky} aria-hidden="true">
            <p className="clock-heading hint large">{title}</p>
            <p className="asked-time digits" data-range={range !== undefined}>
              {isDayPeriodFirst && !range && <small>{time.dayPeriod}</small>}
              {range ?? time.hourMinute}
              {!isDayPeriodFirst && !range && <small> {time.dayPeriod}</small>}
            </p>
            <p className="date-line anchor">{side === asked && place && countryOf(place)}</p>
          </div>
          <p className="clock-equals" aria-hidden="true">
            =
          </p>
        </Fragment>
      );
    });
    return {
      range: rangeIn(visitorZone),
      cards: (
        <>
          <p className="sr-only">{describeEquation(asked, minute, visitorZone)}</p>
          {sides}
        </>
      ),
    };
  },
};
