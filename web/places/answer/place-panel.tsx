import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { formatLongDate, formatOffset } from "#formats/first-view";
import { formatDate } from "#formats/lazy";
import * as m from "#messages";
import type { Town } from "../../../shared/api/places.ts";
import { meetingAt } from "../../../shared/meeting/meeting.ts";
import type { Place } from "../../../shared/place.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { isByTodaysRules } from "../../../shared/zones/zone-history.ts";
import { isKnownZone } from "../../../shared/zones/zone-rules.ts";
import { spellDifference } from "../../i18n/composed-formats.ts";
import { isolated } from "../../i18n/isolate.ts";
import { hasCity, localRegion, placeName, zoneCity, zoneName } from "../../i18n/names.ts";
import { formatHourMinute } from "../../i18n/times.ts";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useStore } from "../../kit/storage/store.ts";
import { Button } from "../../kit/ui/button.tsx";
import { ManualCopy, useCopying } from "../../kit/ui/copying.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { useLayer } from "../../kit/ui/layer.ts";
import { placeBeside } from "../../kit/ui/place-beside.ts";
import { useDebouncedValue } from "../../kit/ui/use-debounced-value.ts";
import { ShareButton } from "../../meeting/share/share-button.tsx";
import { myZones, useIsInMyZones } from "../../services/my-zones.ts";
import { askedPlace, setTimePickerOpen } from "../../time/shown-instant.ts";
import { useDisplayedMinute } from "../../time/tick.ts";
import { TickingTime } from "../../time/ticking-time.tsx";
import { Unbroken } from "../../time/unbroken.tsx";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { coordinatesOfZone } from "../../zones/sky/zone-coordinates.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { countryOf } from "../describe-place.ts";
import { townOfRow } from "../search-results.ts";
import { describeRefusal, showTimes } from "../text/answer-texts.ts";
import { textReader } from "../text/text-reader.ts";
import { type TextSearch, useResolvedText } from "../text/use-resolved-text.ts";
import { usePlaceSearch } from "../use-search.ts";
import { useTown } from "../use-town.ts";
import { PairDetails } from "./pair-details.tsx";
import {
  dayPartFact,
  lastChangeFact,
  laterChangeFact,
  nextChangeFact,
  sunFact,
  workingHoursFact,
} from "./place-facts.ts";
import style from "./place-panel.css?inline";
import { type ShownPanel, shownPlace } from "./shown-place.ts";

const MARGIN_PX = 12;
/** A narrower window has a sheet at its bottom. */
const HAS_ROOM_BESIDE = "(width >= 40rem)";
/** What is on top of the panel, or was opened from it. */
const ABOVE = "dialog, [role=dialog], .picked-time, .toasts";

export function PlacePanel() {
  useLazyStyle(style);
  const shown = useStore(shownPlace);
  return shown && <Panel key={shown.anchor ? "beside" : "inside"} shown={shown} />;
}

function close(shown: ShownPanel | undefined): void {
  shownPlace.set(undefined);
  // A phone would open its keyboard for the field.
  if (shown?.anchor || !matchMedia("(pointer: coarse)").matches) shown?.focusOrigin();
}

/** With an anchor it covers a part of the page, and goes with the anchor when that scrolls. */
function Panel({ shown }: { shown: ShownPanel }) {
  const { anchor } = shown;
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  useLayer(true, () => close(shown), {
    closesOnBack: true,
    takes: (target) => anchor !== undefined || section.current?.contains(target) === true,
  });
  useLayoutEffect(() => {
    document.getElementById(titleId)?.focus({ preventScroll: true });
    const element = section.current;
    const beside = shown.anchor;
    if (!beside) {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      element?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
    }
    if (!beside || !element || !matchMedia(HAS_ROOM_BESIDE).matches) return undefined;
    return placeBeside(beside, element, {
      side: "below",
      marginPx: MARGIN_PX,
      onAnchorGone: () => shownPlace.set(undefined),
    });
  }, [shown, titleId]);
  useEffect(() => {
    if (!anchor) return undefined;
    const onClick = ({ target }: Event) => {
      const pressed = target as Element;
      const isWithin = section.current?.contains(pressed) || anchor.contains(pressed);
      if (!isWithin && !pressed.closest(ABOVE)) shownPlace.set(undefined);
    };
    window.addEventListener("click", onClick, true);
    return () => window.removeEventListener("click", onClick, true);
  }, [anchor]);

  /** Tab goes on from what was pressed, not from where the panel is in the document. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Tab") return;
    const controls = [
      ...(section.current?.querySelectorAll<HTMLElement>("button, input, a[href]") ?? []),
    ];
    const ends = event.shiftKey
      ? [controls[0], document.getElementById(titleId)]
      : [controls.at(-1)];
    if (!ends.includes(event.target as HTMLElement)) return;
    if (event.shiftKey) event.preventDefault();
    close(shown);
  }

  return (
    <section
      ref={section}
      role={anchor && "dialog"}
      aria-labelledby={titleId}
      className={`place-panel popover-card stack ${anchor ? "place-panel-beside" : "place-panel-in-page anchor"}`}
      onKeyDown={anchor && onKeyDown}
    >
      {"pair" in shown ? (
        <PairDetails pair={shown.pair} titleId={titleId} />
      ) : (
        <PlaceDetails place={shown.place} titleId={titleId} />
      )}
      <IconButton label={m.close()} className="place-panel-close" onClick={() => close(shown)} />
    </section>
  );
}

export function PlaceDetails({ place, titleId }: { place: Place; titleId: string }) {
  const displayed = useDisplayedMinute();
  const { minute, isNow } = displayed;
  const visitorZone = useVisitorZone().zone;
  const town = useLocatedTown(place);
  const name = placeName(place);
  const country = countryOf(place);
  const moment = zoneMoment(place.zone, minute, visitorZone);
  const coordinates = place.kind === "row" ? coordinatesOfZone(place.zone) : town;
  const isInhabited = place.kind !== "zone" || hasCity(place.zone);
  const facts = [
    [m.placeSun(), sunFact(coordinates, moment, isNow ? "today" : "then")],
    [m.placeNextChange(), nextChangeFact(moment)],
    [m.placeChangeAfter(), laterChangeFact(moment)],
    [isNow ? m.placeNowThere() : m.placeThenThere(), isInhabited && dayPartFact(moment)],
    [m.workingHours(), isInhabited && workingHoursFact(moment, visitorZone)],
  ] as const;
  const region = town?.region ? localRegion(town.region, place.zone) : null;
  const line = [
    region === name ? null : region,
    zoneName(moment.zone),
    isInhabited && formatOffset(moment.offsetMinutes),
  ];
  return (
    <>
      <div>
        <h2 id={titleId} tabIndex={-1} className="heading">
          {country && country !== name
            ? m.placeTitle({ place: name, country, bdi: isolated })
            : isolated(name)}
        </h2>
        <p className="hint">{line.filter(Boolean).join(" · ")}</p>
        <TickingTime
          moment={moment}
          place={name}
          displayed={displayed}
          className="place-clock digits"
        />
        <p className="hint">
          {formatLongDate(minute, moment.offsetMinutes)} ·{" "}
          {spellDifference(moment.differenceMinutes)}
        </p>
        <div className="place-panel-actions cluster">
          <AddPlaceButton place={place} />
          <ShareButton
            zone={moment.zone}
            meeting={meetingAt(minute, { people: [{ place }], lengthMinutes: 0 })}
          />
          {isInhabited && isKnownZone(moment.zone) && (
            <Button
              onClick={({ currentTarget: origin }) => {
                askedPlace.set({ name, zone: place.zone, place, origin });
                setTimePickerOpen(true);
              }}
            >
              {m.placePickTime()}
            </Button>
          )}
        </div>
      </div>
      <dl className="place-facts">
        {facts.map(
          ([term, fact]) =>
            fact && (
              <div key={term}>
                <dt className="hint">{term}</dt>
                <dd>
                  <Unbroken>{fact}</Unbroken>
                </dd>
              </div>
            ),
        )}
        <ZoneFacts zone={place.zone} minute={minute} />
        {isKnownZone(place.zone) && <DateFact key={place.zone} zone={place.zone} />}
      </dl>
    </>
  );
}

function AddPlaceButton({ place }: { place: Place }) {
  const isListed = useIsInMyZones(place);
  return (
    <Button
      variant={isListed ? "plain" : "primary"}
      aria-disabled={isListed || undefined}
      onClick={isListed ? undefined : () => void myZones.add(place)}
    >
      {isListed ? m.zoneAdded() : m.zoneAdd()}
    </Button>
  );
}

/** With the changes of all years, which it is derived from. */
const posix = lazyPart(async () => {
  const [{ zoneHistory }, { posixTzAt }] = await Promise.all([
    import("../../../shared/zones/all-years.ts"),
    import("../../../shared/zones/posix-tz.ts"),
  ]);
  return { posixTzOf: (zone: string, at: number) => posixTzAt(zoneHistory(zone), at).text };
});

/** What programs call a zone, and what devices without tzdb follow. */
function ZoneFacts({ zone, minute }: { zone: string; minute: number }) {
  const { part, failed } = useLazyPart(posix, true);
  if (!isKnownZone(zone)) return null;
  return (
    <>
      <CopyFact term={m.placeIanaName()} text={zone} />
      {!failed && <CopyFact term="POSIX TZ" text={part?.posixTzOf(zone, minute)} />}
    </>
  );
}

function CopyFact({ term, text }: { term: string; text: string | undefined }) {
  const id = useId();
  const { copy, isCopied, refused } = useCopying();
  return (
    <div>
      <dt id={id} className="hint">
        {term}
      </dt>
      <dd>
        <span className="cluster baseline gap-x-4">
          <code dir="ltr" className="breaking">
            {text ?? "\u00a0"}
          </code>{" "}
          {text && (
            <button
              type="button"
              className="place-copy note text-link"
              aria-describedby={id}
              onClick={() => void copy(text)}
            >
              <span aria-live="polite">{isCopied ? m.copied() : m.copy()}</span>
            </button>
          )}
        </span>
        {refused && <ManualCopy text={refused} />}
      </dd>
    </div>
  );
}

const EXAMPLE = Date.UTC(1995, 9, 10);

function DateFact({ zone }: { zone: string }) {
  const id = useId();
  const [text, setText] = useState("");
  const asTyped = useResolvedText(text, zone);
  const [time] = showTimes(asTyped.resolved);
  const isNoTime = asTyped.isComplete && time === undefined;
  // A date alone.
  const atNoon = useResolvedText(isNoTime && text.trim() !== "" ? `${text} 12:00` : "", zone);
  const answer = time ?? showTimes(atNoon.resolved)[0];
  const isUnknown = isNoTime && atNoon.isComplete && answer === undefined;
  const fault = useDebouncedValue(
    isUnknown ? (refusalOf(text, atNoon, "not-covered") ?? refusalOf(text, asTyped)) : undefined,
  );
  return (
    <div className="place-date">
      <dt className="hint">
        <label htmlFor={id}>{m.placeOnDate()}</label>
      </dt>
      <dd>
        <input
          id={id}
          autoComplete="off"
          spellCheck={false}
          placeholder={formatDate(EXAMPLE, 0)}
          value={text}
          onFocus={textReader.load}
          onChange={({ target }) => setText(target.value)}
          aria-describedby={`${id}-answer`}
        />
        <div id={`${id}-answer`} aria-live="polite">
          {answer ? (
            <TimeThen instant={answer.choice.instant} zone={zone} />
          ) : (
            <p>{isUnknown && fault}</p>
          )}
        </div>
      </dd>
    </div>
  );
}

function refusalOf(text: string, { resolved, remark }: TextSearch, kind?: string) {
  if (!resolved) return remark;
  const refusal = "refusal" in resolved ? resolved.refusal : undefined;
  return refusal && refusal.kind === (kind ?? refusal.kind)
    ? describeRefusal(text, refusal, remark)
    : undefined;
}

function TimeThen({ instant, zone }: { instant: number; zone: string }) {
  const visitorZone = useVisitorZone().zone;
  const [there, here] = [zone, visitorZone].map((one) => lastChangeFact(one, instant));
  // Where clocks do not change, as in UTC, the fact is about the visitor's rule.
  const told = there || (hasCity(zone) && !here) ? zone : visitorZone;
  const rule = [
    zoneCity(told),
    formatOffset(civilOffsetMinutesAt(told, instant)),
    there ?? here,
    isByTodaysRules(instant) ? m.rulesOfToday() : undefined,
  ];
  return (
    <>
      <p>
        <strong className="strong breaking">{formatHourMinute(instant, visitorZone)}</strong>{" "}
        {m.phraseForYou({ weekday: formatLongDate(instant, visitorZone) })}
      </p>
      <p className="note">{rule.filter(Boolean).join(" · ")}</p>
    </>
  );
}

/** The server's town of a row or of a town. Undefined for a mere zone. */
function useLocatedTown(place: Place): Town | undefined {
  const row = place.kind === "row" ? place : undefined;
  const { found } = usePlaceSearch(row?.city ?? "");
  const town = useTown(place);
  return row ? townOfRow(row, found) : town;
}
