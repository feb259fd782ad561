import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import * as m from "#messages";
import type { Availability, WorkingWeek } from "../../shared/api/availability.ts";
import type { Town } from "../../shared/api/places.ts";
import type { Preference } from "../../shared/api/preferences.ts";
import { MAX_CUSTOM_NAME_LENGTH, normalizeCustomName } from "../../shared/custom-name.ts";
import { MINUTES_PER_DAY } from "../../shared/durations.ts";
import { workingWeek } from "../../shared/meeting/schedule.ts";
import type { Place } from "../../shared/place.ts";
import { differenceAndWeekday, formatAvailability } from "../i18n/composed-formats.ts";
import { placeName, timezoneName } from "../i18n/names.ts";
import { hourCycle } from "../i18n/times.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { reportError } from "../kit/api/report-error.ts";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { announce } from "../kit/ui/announce.ts";
import { Button, RetryButton } from "../kit/ui/button.tsx";
import { dragToReorder } from "../kit/ui/drag.ts";
import { Icon } from "../kit/ui/icon-button.tsx";
import { useCloseWithin } from "../kit/ui/layer.ts";
import { MenuButton } from "../kit/ui/menu-button.tsx";
import { TextField } from "../kit/ui/text-field.tsx";
import { useFocusNextRow } from "../kit/ui/use-focus-next-row.ts";
import { useMenuDialog } from "../kit/ui/use-menu-dialog.ts";
import { focusPlaceField } from "../places/answer/place-field.tsx";
import { togglePlace } from "../places/answer/shown-place.ts";
import { AddCity } from "../places/place-combobox.tsx";
import { useTown } from "../places/use-town.ts";
import { myZones } from "../services/my-zones.ts";
import { namesOf, removeEntry, zonesList } from "../services/my-zones-list.ts";
import { session } from "../services/session.ts";
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
import rowStyle from "./my-zone.css?inline";
import style from "./my-zones.css?inline";
import { readRowCount, reserveRows, storeRowCount } from "./reserved-rows.ts";
import { SavedCopyLine } from "./saved-copy-line.tsx";

const NONE: readonly Preference[] = [];

const COLLAPSED_ROWS = 12;

export function MyZones({ footer }: { readonly footer?: ReactNode }) {
  useLazyStyle(style);
  useLazyStyle(rowStyle);
  const list = useStore(zonesList);
  const { status, isFetching } = useStore(session);
  const { entries: preferences = NONE, isLoading, hasFailed, savedAt } = list;
  const [isExpanded, setExpanded] = useState(false);
  const rows = preferences.length;
  const focusNextRow = useFocusNextRow<HTMLOListElement>(rows, focusPlaceField);
  const isLong = rows > COLLAPSED_ROWS;
  const [hasShownRows, setHasShownRows] = useState(false);
  if (rows > 0 && !hasShownRows) setHasShownRows(true);
  const isKnown = list.entries !== undefined && (status === "known" || hasShownRows);
  const needsSession = status === "unknown" && !isKnown;
  const isMissing = readRowCount() > 0 && (needsSession || (!list.entries && hasFailed));
  const isEmpty = rows === 0 && !isMissing;
  useEffect(() => {
    // The button below a long list is as high as a row.
    if (isKnown) storeRowCount(Math.min(rows, COLLAPSED_ROWS + 1));
    else if (status === "unknown") reserveRows(0, !isMissing);
  }, [isKnown, isMissing, rows, status]);
  if (isEmpty) return null;

  function move(from: number, to: number) {
    const moved = preferences[from];
    if (!moved || from === to) return;
    const name = namesOf(moved).spoken;
    if (to < 0) return announce(m.preferencesIsFirst({ name }));
    if (to >= rows) return announce(m.preferencesIsLast({ name }));
    if (to >= COLLAPSED_ROWS) setExpanded(true);
    announce(m.preferencesMoved({ name, position: to + 1, count: rows }));
    const ordered = preferences.toSpliced(from, 1).toSpliced(to, 0, moved);
    zonesList.order(ordered).catch((error: unknown) => {
      reportError(error, m.preferencesOrderNotSaved());
    });
  }

  return (
    <section
      aria-labelledby="my-zones"
      className="my-zones"
      data-collapsed={isLong && !isExpanded}
      data-roving=""
    >
      <div className="my-zones-head section-head row spread gap-2">
        <h2 id="my-zones" className="heading">
          {m.myZones()}
        </h2>
        <div className="my-zones-actions row gap-2">
          {!isMissing && <AddCity onAdd={(place) => void myZones.add(place)} />}
        </div>
      </div>
      <SavedCopyLine savedAt={savedAt} />
      {isMissing && (
        <p className="row gap-4 hint">
          {m.myZonesNotLoaded()}
          <RetryButton
            isRetrying={isLoading || isFetching}
            onRetry={needsSession ? session.refetch : () => void zonesList.load()}
          />
        </p>
      )}
      {rows > 0 && (
        <ol className="entry-list" onKeyDown={(event) => moveByKey(event, move)} {...focusNextRow}>
          {preferences.map((preference, index) => (
            <MyZone
              key={preference.id}
              preference={preference}
              index={index}
              last={rows - 1}
              onMove={(to) => move(index, to)}
            />
          ))}
        </ol>
      )}
      {isLong && (
        <div className="my-zones-more grid lined">
          <Button
            variant="quiet"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? m.myZonesShowFewer() : m.myZonesShowAll({ count: rows })}
          </Button>
        </div>
      )}
      {rows > 0 && footer}
    </section>
  );
}

function moveByKey(event: KeyboardEvent<HTMLElement>, move: (from: number, to: number) => void) {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
  const target = event.target as Element;
  if (step === undefined || !event.altKey || target.closest("form")) return;
  event.preventDefault();
  const from = [...event.currentTarget.children].findIndex((row) => row.contains(target));
  move(from, from + step);
}

const hoursForm = lazyPart(() => import("../meeting/hours-form.tsx"));

interface MyZoneProps {
  readonly preference: Preference;
  readonly index: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
}

function MyZone(props: MyZoneProps) {
  const { preference, index, last, onMove } = props;
  const [isRenamed, setRenamed] = useState(false);
  const hours = useMenuDialog(hoursForm);
  const row = useRef<HTMLLIElement>(null);
  const names = namesOf(preference);
  const { place, spoken } = names;
  const focusMenu = () => row.current?.querySelector<HTMLElement>(".menu-button > button")?.focus();
  const news = useStore(zoneNews);
  const note = place && news?.noteOf(place);
  const town = useTown(place);
  const moveTo = (to: number, label: string, shortcut: string) =>
    last > 0 && { label, shortcut, isDisabled: to < 0 || to > last, onChoose: () => onMove(to) };
  const items = [
    note ? { label: m.zoneChangeSeen(), onChoose: () => news?.dismiss(place.zone) } : undefined,
    { label: m.preferencesRename(), onChoose: () => setRenamed(true) },
    place && { label: m.workingHours(), onChoose: hours.open },
    moveTo(index - 1, m.preferencesUp(), "Alt+ArrowUp"),
    moveTo(index + 1, m.preferencesDown(), "Alt+ArrowDown"),
    { label: m.preferencesRemoveShort(), onChoose: () => void removeEntry(preference.id) },
  ];
  return (
    <li ref={row} className="my-zone anchor bar lined gap-3">
      {last > 0 && !isRenamed && (
        // For a pointer alone: the keyboard and screen readers move a row with Alt and an arrow key, or by its menu.
        <span
          className="entry-handle grid target"
          title={m.preferencesDrag()}
          aria-hidden="true"
          onPointerDown={(event) => dragToReorder(event.nativeEvent, event.currentTarget, onMove)}
        >
          <Icon d="M5.5 3v.01M10.5 3v.01M5.5 8v.01M10.5 8v.01M5.5 13v.01M10.5 13v.01" width={2.2} />
        </span>
      )}
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
          <EntryText {...names} availability={preference.availability} />
          {place && <ZoneTime place={place} town={town} availability={preference.availability} />}
        </div>
      )}
      <MenuButton
        label={m.myZoneActions({ name: spoken })}
        items={items}
        note={note}
        onOpen={hoursForm.load}
      />
      {place && hours.part && (
        <hours.part.HoursForm
          participant={{ ...preference, place, name: spoken }}
          dialogState={hours.dialogState}
        />
      )}
    </li>
  );
}

function RenameForm({ preference, onDone }: { preference: Preference; onDone: () => void }) {
  const { id, customName } = preference;
  const names = namesOf(preference);
  const form = useRef<HTMLFormElement>(null);
  useCloseWithin(form, onDone);
  const [typed, setTyped] = useState(customName ?? "");
  const [refusal, setRefusal] = useState<string>();
  const save = useMutation({
    mutationFn: (name: string | null) => zonesList.change(id, { customName: name }),
    // The toast is for a form that has closed meanwhile.
    onError: (error) => setRefusal(reportError(error, m.preferencesNameNotSaved())),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const name = normalizeCustomName(typed);
    if (name === customName) return onDone();
    if (name === undefined) return setRefusal(m.customNameTooLong({ max: MAX_CUSTOM_NAME_LENGTH }));
    setRefusal(undefined);
    save.mutate(name, { onSuccess: onDone });
  }

  return (
    <form ref={form} onSubmit={submit} className="rename-form row grow gap-2">
      <TextField
        label={m.preferencesNameFor({ name: names.spoken })}
        error={refusal}
        className="text-field rename-field"
        autoFocus
        onFocus={(event) => event.target.select()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={names.city ?? timezoneName(preference.timezone)}
        enterKeyHint="done"
      />
      <Button type="submit" variant="primary" disabled={save.isPending}>
        {m.save()}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {m.cancel()}
      </Button>
    </form>
  );
}

interface EntryTextProps extends ReturnType<typeof namesOf> {
  readonly availability: Availability | undefined;
}

function EntryText({ place, name, details, availability }: EntryTextProps) {
  hourCycle.use();
  const [detail = ""] = details;
  const hours = availability && formatAvailability(availability);
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

/** Below the bar of the day. Hours that end the next day are in two parts. */
function WorkingHours({ week, weekday }: { week: WorkingWeek; weekday: number }) {
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
