import { useId } from "react";
import { formatList } from "#formats/lazy";
import * as m from "#messages";
import type { Person } from "../../shared/meeting/meeting-totals.ts";
import type { Proposal } from "../../shared/meeting/propose-meetings.ts";
import { type CivilDate, civilDateAt } from "../../shared/zones/civil-day.ts";
import { formatIsoDate } from "../../shared/zones/iso-date.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { formatDays, formatMinuteOfDay, formatSpan, WEEK } from "../i18n/composed-formats.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { describeCosts, namesOf } from "./describe-costs.ts";
import type { Turns } from "./series/propose-turns.ts";

interface MeetingProposalsProps {
  readonly proposals: readonly Proposal[];
  readonly people: readonly Person[];
  /** The shown date, on which a proposal that holds then is chosen. */
  readonly date: CivilDate;
  /** The start of the chosen meeting (ms). */
  readonly chosenStart: number | undefined;
  readonly onChoose: (start: number) => void;
  /** Undefined if turns would be no fairer. */
  readonly turns: Turns | undefined;
  readonly hasTurns: boolean;
  readonly onTakeTurns: () => void;
}

/** Radio buttons: a time with the days on which it holds, or times in turn. Each suits somebody better than those before it. */
export function MeetingProposals(props: MeetingProposalsProps) {
  const { people, date, turns, hasTurns, chosenStart, onChoose } = props;
  const { zone } = useVisitorZone();
  const group = useId();
  const bearersOfTurns = turns && describeTurns(turns, people);
  const proposals = props.proposals.slice(0, bearersOfTurns ? 2 : undefined);
  const shown = formatIsoDate(date);
  return (
    <fieldset className="meeting-proposals grid">
      <legend className="sr-only">{m.meetingProposals()}</legend>
      {proposals.map(({ span, starts, costs }, index) => {
        const { title, sleep } = describeCosts(costs, people);
        const onDate = starts.find((start) => formatIsoDate(civilDateAt(zone, start)) === shown);
        const weekdays = starts.map((start) => wallTimeAt(zone, start).weekday);
        const days = formatDays(WEEK.filter((day) => weekdays.includes(day)));
        return (
          <Choice
            key={span.start}
            group={group}
            isChosen={!hasTurns && chosenStart !== undefined && starts.includes(chosenStart)}
            onChoose={() => onChoose(onDate ?? span.start)}
            title={title}
            times={formatSpan(span, zone)}
            rest={[sleep, days, index === 0 && starts.length === 1 && m.meetingBestDay()]}
          />
        );
      })}
      {turns && bearersOfTurns && (
        <Choice
          group={group}
          isChosen={hasTurns}
          onChoose={props.onTakeTurns}
          title={m.meetingInTurn()}
          times={formatList(turns.minutes.map((minute) => formatMinuteOfDay(minute)))}
          rest={[bearersOfTurns]}
        />
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly times: string;
  readonly rest: readonly (string | false | undefined)[];
}

function Choice({ group, isChosen, onChoose, title, times, ...others }: ChoiceProps) {
  const rest = others.rest.filter(Boolean);
  return (
    <label className="meeting-proposal grid lined">
      <input
        type="radio"
        name={group}
        className="sr-only"
        aria-label={[title, times, ...rest].join(", ")}
        checked={isChosen}
        onChange={onChoose}
      />
      <b aria-hidden="true">{title}</b>{" "}
      <span aria-hidden="true" className="unbroken">
        {times}
      </span>{" "}
      <small aria-hidden="true" className="whole">
        {rest.join(" · ")}
      </small>
    </label>
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
