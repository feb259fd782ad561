import { useRef, useState } from "react";
import * as m from "#messages";
import type { Availability, WorkingWeek } from "../../shared/api/availability.ts";
import type { Town } from "../../shared/api/places.ts";
import type { Preference } from "../../shared/api/preferences.ts";
import { MINUTES_PER_DAY } from "../../shared/durations.ts";
import { workingWeek } from "../../shared/meeting/schedule.ts";
import type { Place } from "../../shared/place.ts";
import { differenceAndWeekday, formatAvailability } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { placeName } from "../i18n/names.ts";
import { hourCycle } from "../i18n/times.ts";
import { lazyPart, useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useStore } from "../kit/storage/store.ts";
import { announce } from "../kit/ui/announce.ts";
import { dragToReorder } from "../kit/ui/drag.ts";
import { MenuButton } from "../kit/ui/menu-button.tsx";
import { togglePlace } from "../places/answer/shown-place.ts";
import { useTown } from "../places/use-town.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { detailsOf, nameOf, shownPlaceOf, spokenNameOf } from "../services/my-zones-entries.ts";
import { changeAvailability, removeEntry } from "../services/my-zones-list.ts";
import { ChangeNote } from "../time/change-note.tsx";
import { Difference } from "../time/difference.tsx";
import { DayBar } from "../time/sky/day-bar.tsx";
import { SkyGlyph } from "../time/sky/sky-glyph.tsx";
import { useTickingMinute } from "../time/ticking.ts";
import { TickingTime } from "../time/ticking-time.tsx";
import { Unbroken } from "../time/unbroken.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { zoneNews } from "../time/zone-news.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { RenameForm } from "./rename-form.tsx";

/** Loaded when the menu of a row opens. */
const hoursForm = lazyPart(() => import("../meeting/hours-form.tsx"));

interface MyZoneProps {
  readonly preference: Preference;
  readonly entry: ListEntry | undefined;
  readonly index: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
}

/** An entry of the list with its time. Its name opens the place; its menu has everything that changes it. */
export function MyZone(props: MyZoneProps) {
  const { preference, entry, index, last, onMove } = props;
  const [isRenamed, setRenamed] = useState(false);
  const [areHoursOpen, setHoursOpen] = useState(false);
  const { part } = useLazyPart(hoursForm, areHoursOpen);
  const row = useRef<HTMLLIElement>(null);
  const place = shownPlaceOf(preference);
  const spokenName = isolate(spokenNameOf(preference));
  const focusMenu = () => row.current?.querySelector<HTMLElement>(".menu-button > button")?.focus();
  const news = useStore(zoneNews);
  const note = place && news?.noteOf(place);
  const town = useTown(place);
  const items = [
    ...(note ? [{ label: m.zoneChangeSeen(), onChoose: () => news?.dismiss(place.zone) }] : []),
    { label: m.preferencesRename(), onChoose: () => setRenamed(true) },
    ...(entry ? [{ label: m.workingHours(), onChoose: () => setHoursOpen(true) }] : []),
    ...(last > 0 ? moves(index, last, onMove) : []),
    { label: m.preferencesRemoveShort(), onChoose: () => void removeEntry(preference.id) },
  ];
  return (
    <li ref={row} className="my-zone anchor bar lined gap-3">
      {last > 0 && !isRenamed && <DragHandle onDrop={onMove} />}
      {isRenamed ? (
        <RenameForm
          preference={preference}
          onDone={() => {
            setRenamed(false);
            setTimeout(focusMenu);
          }}
        />
      ) : (
        <div className="my-zone-body cluster grow gap-x-2">
          <EntryText preference={preference} place={place} />
          {place && <ZoneTime place={place} town={town} availability={preference.availability} />}
        </div>
      )}
      <MenuButton
        label={m.myZoneActions({ name: spokenName })}
        items={items}
        note={note}
        onOpen={hoursForm.load}
      />
      {entry && part && (
        <part.HoursForm
          participant={entry}
          onAvailabilityChange={async (_entry, availability) => {
            await changeAvailability(preference.id, availability);
            announce(m.meetingSaved({ name: spokenName }));
          }}
          dialogState={{
            isOpen: areHoursOpen,
            onOpenChange: setHoursOpen,
            focusTrigger: focusMenu,
          }}
        />
      )}
    </li>
  );
}

/** For a pointer alone: the keyboard and screen readers move a row with Alt and an arrow key, or by its menu. */
function DragHandle({ onDrop }: { readonly onDrop: (to: number) => void }) {
  return (
    <span
      className="entry-handle grid target"
      title={m.preferencesDrag()}
      aria-hidden="true"
      onPointerDown={(event) => dragToReorder(event.nativeEvent, event.currentTarget, onDrop)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M5.5 3v.01M10.5 3v.01M5.5 8v.01M10.5 8v.01M5.5 13v.01M10.5 13v.01"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}

function moves(index: number, last: number, onMove: (to: number) => void) {
  return [
    {
      label: m.preferencesUp(),
      shortcut: "Alt+ArrowUp",
      isDisabled: index === 0,
      onChoose: () => onMove(index - 1),
    },
    {
      label: m.preferencesDown(),
      shortcut: "Alt+ArrowDown",
      isDisabled: index === last,
      onChoose: () => onMove(index + 1),
    },
  ];
}

function EntryText({ preference, place }: { preference: Preference; place: Place | undefined }) {
  hourCycle.use();
  const name = nameOf(preference);
  const [detail = ""] = detailsOf(preference);
  const hours = preference.availability && formatAvailability(preference.availability);
  return (
    <div className="grow breaking">
      {place ? (
        <button
          type="button"
          className="my-zone-name name-button block large strong breaking target"
          onClick={({ currentTarget }) =>
            togglePlace(place, currentTarget, currentTarget.closest("li") ?? currentTarget)
          }
        >
          <bdi>{name}</bdi>
        </button>
      ) : (
        <p className="my-zone-name block large strong breaking target">
          <bdi>{name}</bdi>
        </p>
      )}
      <p className="note my-zone-detail">
        {detail !== name && <bdi>{detail}</bdi>}{" "}
        {hours && (
          <span className="my-zone-works">
            <Unbroken>{m.myZonesWorks({ hours })}</Unbroken>
          </span>
        )}
      </p>
    </div>
  );
}

interface ZoneTimeProps {
  readonly place: Place;
  readonly town: Town | undefined;
  readonly availability: Availability | undefined;
}

function ZoneTime({ place, town, availability }: ZoneTimeProps) {
  const [displayed, ref] = useTickingMinute<HTMLParagraphElement>();
  const moment = zoneMoment(place.zone, displayed.minute, useVisitorZone().zone, town);
  return (
    <>
      <div className="my-zone-day">
        {(availability?.hours || availability?.week) && (
          <WorkingHours week={workingWeek(place.zone, availability)} weekday={moment.weekday} />
        )}
        <DayBar minuteOfDay={moment.minuteOfDay} sun={moment.sky.sun} />
      </div>
      <div className="my-zone-time grid end">
        <p ref={ref} className="my-zone-clock bar large unbroken">
          <SkyGlyph sky={moment.sky.phase} />
          <TickingTime moment={moment} place={placeName(place)} displayed={displayed} />
        </p>
        <p className="note">
          <Difference minutes={moment.differenceMinutes}>{differenceAndWeekday(moment)}</Difference>
        </p>
      </div>
      <ChangeNote moment={moment} formatter={displayed.formatter} />
    </>
  );
}

interface WorkingHoursProps {
  readonly week: WorkingWeek;
  readonly weekday: number;
}

/** Below the bar of the day. Hours that end the next day are in two parts. */
function WorkingHours({ week, weekday }: WorkingHoursProps) {
  const today = week[weekday] ?? [];
  const yesterday = week[(weekday + 6) % 7] ?? [];
  const parts = [
    ...yesterday.filter(([start, end]) => end < start).map(([, end]) => [0, end] as const),
    ...today.map(([start, end]) => [start, end < start ? MINUTES_PER_DAY : end] as const),
  ];
  return parts.map(([from, to]) => (
    <span
      key={from}
      className="my-zone-work"
      style={{
        left: `${(from / MINUTES_PER_DAY) * 100}%`,
        width: `${((to - from) / MINUTES_PER_DAY) * 100}%`,
      }}
    />
  ));
}
