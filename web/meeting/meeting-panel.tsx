import { type PointerEvent, useId, useRef, useState } from "react";
import { formatDuration, formatList, spellDuration, tightWeekdayName } from "#formats/lazy";
import { direction } from "#language";
import * as m from "#messages";
import { SLOT_MINUTES } from "../../shared/durations.ts";
import { weekdayOfMonth } from "../../shared/meeting/meeting.ts";
import type { Person } from "../../shared/meeting/propose-meetings.ts";
import { civilDateAt } from "../../shared/zones/civil-day.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { formatDays, formatMinuteOfDay, formatSpan, WEEK } from "../i18n/composed-formats.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { AddCityField } from "../places/place-combobox.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import chosenStyle from "./chosen-meeting.css?inline";
import { ChosenMeeting, Select } from "./chosen-meeting.tsx";
import style from "./meeting.css?inline";
import { MeetingPeople } from "./meeting-people.tsx";
import { describeCosts, namesOf } from "./meeting-text.ts";
import { addParticipant, editedMeeting, useParticipants } from "./participant.ts";
import type { Turns } from "./series/propose-turns.ts";
import { type Planner, usePlanner } from "./use-planner.ts";

/** In minutes; the first is the default. */
const LENGTHS = ["60", "15", "30", "45", "90", "120"] as const;

const storedLength = createStoredChoice("meeting-length", LENGTHS);

export function MeetingPanel({ onClose }: { readonly onClose: () => void }) {
  const participants = useParticipants();
  const visitorZone = useVisitorZone().zone;
  const headingId = useId();
  useLazyStyle(style);
  useLazyStyle(chosenStyle);
  const [isFieldOpen, setFieldOpen] = useState(participants.length < 2);
  const hasOthers = participants.length > 1;
  const hasField = isFieldOpen || !hasOthers;
  const edited = useStore(editedMeeting);
  const usualLength = storedLength.use();
  const [ownLength, setOwnLength] = useState(edited && toSlots(edited.meeting.lengthMinutes));
  const length = ownLength ?? usualLength;
  const lengths = [...new Set([...LENGTHS, length])].map(Number);

  function chooseLength(next: string) {
    if (ownLength !== undefined) setOwnLength(next);
    else storedLength.choose(LENGTHS.find((known) => known === next) ?? LENGTHS[0]);
  }

  return (
    <section aria-labelledby={headingId} className="meeting stack gap-4">
      <div className="meeting-head row gap-2">
        <h2 id={headingId} tabIndex={-1} className="heading grow">
          {m.meetingFind()}
        </h2>
        {hasOthers && (
          <Select
            label={m.meetingLength()}
            isButton
            value={length}
            options={lengths
              .toSorted((one, other) => one - other)
              .map((minutes) => [
                String(minutes),
                minutes % 60 === 0 ? spellDuration(minutes) : formatDuration(minutes),
              ])}
            onChoose={chooseLength}
          />
        )}
        <IconButton label={m.close()} onClick={onClose} />
      </div>
      {hasField && (
        <div className="meeting-with">
          <AddCityField
            label={m.meetingWith()}
            onAdd={addParticipant}
            onClose={() => (hasOthers ? setFieldOpen(false) : onClose())}
          />
        </div>
      )}
      {isKnownZone(visitorZone) ? (
        <Meeting lengthMinutes={Number(length)} canAdd={!hasField} />
      ) : (
        <p className="hint">{m.meetingNoRules({ zone: visitorZone })}</p>
      )}
    </section>
  );
}

function toSlots(minutes: number): string {
  return String(Math.max(1, Math.ceil(minutes / SLOT_MINUTES)) * SLOT_MINUTES);
}

function Meeting({ lengthMinutes, canAdd }: { lengthMinutes: number; canAdd: boolean }) {
  const planner = usePlanner(lengthMinutes);
  const { day, people, proposals, meeting } = planner;
  return (
    <>
      {people.length > 1 && !planner.hasTurns && <MeetingDays planner={planner} />}
      {people.length > 1 &&
        (proposals.length > 0 ? (
          <MeetingProposals planner={planner} />
        ) : (
          <p className="hint">{m.meetingNoTimeLeft()}</p>
        ))}
      {day && <MeetingPeople planner={planner} day={day} canAdd={canAdd} />}
      {meeting && <ChosenMeeting planner={planner} meeting={meeting} />}
    </>
  );
}

function MeetingProposals({ planner }: { readonly planner: Planner }) {
  const { people, date, proposedTurns: turns, hasTurns, chosen, chooseProposal } = planner;
  const { zone } = useVisitorZone();
  const group = useId();
  const bearersOfTurns = turns && describeTurns(turns, people);
  const proposals = planner.proposals.slice(0, bearersOfTurns ? 2 : undefined);
  const shown = formatIsoDate(date);
  const choices = proposals.map(({ span, starts, costs }, index) => {
    const { title, sleep } = describeCosts(costs, people);
    const onDate = starts.find((start) => formatIsoDate(civilDateAt(zone, start)) === shown);
    const weekdays = starts.map((start) => wallTimeAt(zone, start).weekday);
    const days = formatDays(WEEK.filter((day) => weekdays.includes(day)));
    return {
      title,
      times: formatSpan(span, zone),
      rest: [sleep, days, index === 0 && starts.length === 1 && m.meetingBestDay()].filter(Boolean),
      isChosen: !hasTurns && chosen !== undefined && starts.includes(chosen.span.start),
      choose: () => chooseProposal(onDate ?? span.start),
    };
  });
  if (turns && bearersOfTurns)
    choices.push({
      title: m.meetingInTurn(),
      times: formatList(turns.minutes.map((minute) => formatMinuteOfDay(minute))),
      rest: [bearersOfTurns],
      isChosen: hasTurns,
      choose: () => planner.takeTurns(turns.minutes),
    });
  return (
    <fieldset className="meeting-proposals grid gap-2">
      <legend className="sr-only">{m.meetingProposals()}</legend>
      {choices.map(({ title, times, rest, isChosen, choose }, index) => (
        <label key={index} className="meeting-proposal anchor cluster spread">
          <input
            type="radio"
            name={group}
            className="sr-only"
            aria-label={[title, times, ...rest].join(", ")}
            checked={isChosen}
            onChange={choose}
          />
          <b aria-hidden="true" className="strong breaking">
            {title}
          </b>{" "}
          <span aria-hidden="true" className="unbroken">
            {times}
          </span>{" "}
          <small aria-hidden="true" className="note whole">
            {rest.join(" · ")}
          </small>
        </label>
      ))}
    </fieldset>
  );
}

/** "San Francisco one week, Bengaluru the next": whose sleep, or else whose free time, each of the turns is in. Undefined if one is in nobody's. */
function describeTurns({ minutes, costs }: Turns, people: readonly Person[]): string | undefined {
  const names = minutes.map((_, turn) => {
    const asleep = people.filter((_person, index) => costs[index]?.[turn] === "asleep");
    const atHome = people.filter((_person, index) => costs[index]?.[turn] !== "work");
    return namesOf(asleep.length > 0 ? asleep : atHome);
  });
  const [first = "", ...others] = names;
  if (names.includes("")) return undefined;
  return others.reduce(
    (sentence, next) => m.meetingTurnNext({ first: sentence, names: next }),
    m.meetingTurnFirst({ names: first }),
  );
}

const SWIPE_PX = 50;

function MeetingDays({ planner }: { readonly planner: Planner }) {
  const { dates, date: shown, week, proposals, showWeek, showDate } = planner;
  const { zone } = useVisitorZone();
  const suiting = proposals.flatMap(({ starts }) =>
    starts.map((start) => formatIsoDate(civilDateAt(zone, start))),
  );
  const onEarlier = week > 0 ? () => showWeek(week - 1) : undefined;
  const onLater = planner.hasNextWeek ? () => showWeek(week + 1) : undefined;
  const pressed = useRef(0);

  function onPointerUp({ clientX }: PointerEvent) {
    const forward = (clientX - pressed.current) * (direction === "rtl" ? -1 : 1);
    if (Math.abs(forward) > SWIPE_PX) (forward > 0 ? onEarlier : onLater)?.();
  }

  const step = (label: string, onStep: (() => void) | undefined, icon: string) => (
    <IconButton label={label} title={label} aria-disabled={!onStep} onClick={onStep}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </IconButton>
  );

  return (
    <fieldset
      className="meeting-days anchor cluster"
      onPointerDown={({ clientX }) => {
        pressed.current = clientX;
      }}
      onPointerUp={onPointerUp}
    >
      <legend className="sr-only">{m.meetingDays()}</legend>
      {step(m.meetingDaysBefore(), onEarlier, "M10 3.5L5.5 8 10 12.5")}
      {dates.map((date) => {
        const key = formatIsoDate(date);
        return (
          <button
            key={key}
            type="button"
            aria-pressed={key === formatIsoDate(shown)}
            data-suits={suiting.includes(key) ? "" : undefined}
            onClick={() => showDate(date)}
          >
            {m.meetingWeekDay({
              weekday: tightWeekdayName(weekdayOfMonth(date).weekday),
              day: date.day,
            })}
          </button>
        );
      })}
      {step(m.meetingDaysAfter(), onLater, "M6 3.5L10.5 8 6 12.5")}
    </fieldset>
  );
}
