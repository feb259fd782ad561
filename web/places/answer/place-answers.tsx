import { type ReactNode, useEffect, useState } from "react";
import { formatLongDate, formatWeekday, isDayPeriodFirst } from "#formats/first-view";
import { formatDuration } from "#formats/lazy";
import * as m from "#messages";
import type { Place } from "../../../shared/place.ts";
import type { Answer, Clock, PairAnswer, RuleAnswer } from "../../../shared/text/answers.ts";
import { parseOffsetQuery } from "../../../shared/zones/parse-offset-query.ts";
import { formatSpan, spellDifference } from "../../i18n/composed-formats.ts";
import { isolate, isolated } from "../../i18n/isolate.ts";
import { localNames, placeName } from "../../i18n/names.ts";
import { formatHourMinute, timeParts } from "../../i18n/times.ts";
import { loadWhenIdle } from "../../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useStore } from "../../kit/storage/store.ts";
import { announce } from "../../kit/ui/announce.ts";
import { type FoundOptions, type SearchOption, SearchPopup } from "../../kit/ui/search-popup.tsx";
import { addedPlaces, myZones } from "../../services/my-zones.ts";
import { describeDay } from "../../time/day-label.tsx";
import { Difference } from "../../time/difference.tsx";
import { askedPlace } from "../../time/shown-instant.ts";
import { SkyGlyph } from "../../time/sky/sky-glyph.tsx";
import { useCurrentMinute, useMinute } from "../../time/tick.ts";
import { useZoneMemo } from "../../time/use-zone-memo.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import type { SkyPhase } from "../../zones/sky/estimate-sun.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { AddZoneButton } from "../add-zone-button.tsx";
import { PlacesNote } from "../places-note.tsx";
import { describeResult, type WebPlace } from "../search-results.ts";
import { prepareSearch, type SearchResult } from "../search-zones.ts";
import {
  describeEquation,
  describeRefusal,
  formatPhraseTime,
  formatTimeOnDay,
  placeOfClock,
  questionOf,
  remarkOfChoice,
  type ShownClock,
  type ShownTime,
  showClock,
  showTime,
  showTimes,
} from "../text/answer-texts.ts";
import { textReader } from "../text/text-reader.ts";
import { type TextSearch, useResolvedText } from "../text/use-resolved-text.ts";
import { describeNoMatches, type Search, useSearch } from "../use-search.ts";
import { useTown } from "../use-town.ts";
import { describeSpan, pairTitle } from "./pair-details.tsx";
import style from "./place-answer.css?inline";
import { describeChange } from "./place-facts.ts";
import { shownPlace } from "./shown-place.ts";

export { PlacePanel } from "./place-panel.tsx";

/** Orca drops what is announced while every clock of the page changes. */
const SETTLED_AFTER_MS = 1000;

/** In UTF-16 code units. */
const MAX_ASKED = 200;

function typeAsked(field: HTMLInputElement): void {
  const asked = new URLSearchParams(location.search).get("q")?.trim().slice(0, MAX_ASKED);
  if (!asked || field.value !== "") return;
  field.value = asked;
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function PlaceAnswers({ field }: { field: HTMLInputElement }) {
  useLazyStyle(style);
  useEffect(() => typeAsked(field), [field]);
  const [text, setText] = useState(field.value);
  const minute = useMinute(text !== "");
  const visitorZone = useVisitorZone().zone;
  const answers = useAnswers(text, minute);
  // A place that is added, from anywhere on the page, has been found.
  const added = useStore(addedPlaces);
  const [known, setKnown] = useState(added);
  if (added !== known) {
    setKnown(added);
    if (added.length > known.length) setText("");
  }
  useEffect(() => {
    if (field === document.activeElement) prepareWhenIdle();
    field.addEventListener("focus", prepareWhenIdle);
    return () => field.removeEventListener("focus", prepareWhenIdle);
  }, [field]);

  function choose(answer: AnswerOption) {
    const toAdd = placeToAdd(answer);
    if (toAdd && field.dataset["adds"] !== undefined) {
      void myZones.add(toAdd);
      return;
    }
    if (answer.kind === "time") {
      // The text says where: not the place of an open time picker.
      askedPlace.set(undefined);
      showTime(answer.time);
      const { choice } = answer.time;
      const asked = askedPlace.get();
      const equation = asked
        ? describeEquation(asked, choice.instant, visitorZone)
        : formatTimeOnDay(choice, visitorZone);
      announce(m.sentences({ first: m.placeTimeShown(), second: equation }), SETTLED_AFTER_MS);
      // A phone's keyboard would cover the time picker.
      if (matchMedia("(pointer: coarse)").matches) field.blur();
      return;
    }
    const focusOrigin = () => field.focus({ preventScroll: true });
    const question = answer.kind === "question" ? answer.question : undefined;
    if (question?.kind === "pair") {
      shownPlace.set({ pair: question, focusOrigin });
      return;
    }
    const place = answer.kind === "place" ? answer.place : question && placeOfClock(question.clock);
    if (place) shownPlace.set({ place, focusOrigin });
  }

  const { options, isComplete, footer, emptyText } = answers;
  const places = options.filter((one) => one.kind === "place");
  const hasTimes = options[0]?.kind === "time";
  return (
    <SearchPopup
      field={field}
      text={text}
      onTextChange={(typed = "") => setText(typed)}
      results={answers}
      label={hasTimes ? m.phraseTimes() : m.placePlaces()}
      emptyText={emptyText}
      footer={
        <PlacesNote
          key={String(isComplete)}
          isComplete={isComplete}
          remark={footer}
          results={places}
        />
      }
      className="answers"
      keepsText
      onChoose={choose}
      renderOption={(answer) => <AnswerContent answer={answer} minute={minute} />}
      renderAction={renderAddButton}
    />
  );
}

function placeToAdd(answer: AnswerOption): Place | undefined {
  if (answer.kind === "question") return undefined;
  return answer.kind === "time" ? answer.time.place : answer.place;
}

function renderAddButton(answer: AnswerOption) {
  const place = placeToAdd(answer);
  return place && <AddZoneButton place={place} name={answer.label} tabIndex={-1} />;
}

function prepareWhenIdle() {
  textReader.load();
  loadWhenIdle({ load: () => prepareSearch(localNames) });
}

const MOST_ANSWERS = 8;

type AnswerOption = SearchOption &
  (
    | { readonly kind: "place"; readonly place: Place; readonly isSure: boolean }
    | { readonly kind: "time"; readonly time: ShownTime }
    | { readonly kind: "question"; readonly question: PairAnswer<WebPlace> | RuleAnswer<WebPlace> }
  );

type OptionOf<Kind> = Extract<AnswerOption, { readonly kind: Kind }>;

interface Answers extends FoundOptions<AnswerOption> {
  readonly emptyText: string;
  /** What is said of the search below the answers. */
  readonly footer?: string | undefined;
}

const PENDING: Answers = { options: [], isComplete: false, emptyText: "" };

function useAnswers(text: string, minute: number): Answers {
  const asked = useResolvedText(text, useVisitorZone().zone);
  const isOffset = parseOffsetQuery(text) !== undefined;
  const places = useSearch(asked.isName || isOffset ? text : "", minute);
  return useZoneMemo(() => {
    const { resolved } = asked;
    if (!resolved && asked.isComplete && asked.isName) {
      const remark = /\p{N}/u.test(text) ? asked.remark : places.remark;
      return answerPlaces(text, { ...places, remark }, minute);
    }
    // Known in a moment, as far as the page can know it.
    if (!resolved) return PENDING;
    const first = "answers" in resolved ? resolved.answers[0] : undefined;
    // Of a zone the table may have several rows or none.
    const isZone = first?.kind === "now" && /zone|offset/.test(first.clock.kind);
    const isPlace = !first || (first.kind === "now" && !isZone);
    if (asked.isName && isPlace) return answerPlaces(text, places, minute);
    const question = questionOf(resolved);
    const found = places.results.map((result) => answerOfPlace(result, minute));
    const known = answersOf("answers" in resolved ? resolved.answers : [], asked, minute);
    const byValue = new Map([...known, ...found].toReversed().map((one) => [one.value, one]));
    const all = [...byValue.values()].toReversed();
    const refusal =
      all.length === 0 && "refusal" in resolved
        ? describeRefusal(text, resolved.refusal, asked.remark)
        : undefined;
    const isComplete = asked.isComplete && places.isComplete;
    const said = { note: question ?? correctionOf(first, text), remark: question ?? refusal };
    return {
      ...said,
      options: all.slice(0, MOST_ANSWERS),
      isComplete,
      emptyText: refusal ?? "",
      footer: asked.remark,
    };
  }, [text, minute, asked, places]);
}

function answersOf(
  answers: readonly Answer<WebPlace>[],
  asked: TextSearch,
  minute: number,
): readonly AnswerOption[] {
  const times = showTimes(asked.resolved).map(answerOfTime);
  const others = answers.flatMap((answer): readonly AnswerOption[] => {
    if (answer.kind === "now") return answerOfClock(answer.clock, minute);
    return answer.kind === "time" ? [] : [answerOfQuestion(answer)];
  });
  const [first] = answers;
  // Each of two places can be opened and added, too.
  for (const clock of first?.kind === "pair" ? [first.from, first.to] : [])
    if (clock.kind === "place") others.push(...answerOfClock(clock, minute));
  // "Midnight, Mississippi" is rather a place, "noon" rather a time.
  return first?.kind === "time" ? [...times, ...others] : [...others, ...times];
}

function answerPlaces(text: string, search: Search, minute: number): Answers {
  const { results, correction, remark } = search;
  const none = m.placeNoMatches({ text: text.trim() });
  return {
    ...search,
    options: results.slice(0, MOST_ANSWERS).map((result) => answerOfPlace(result, minute)),
    note: correction,
    emptyText: remark ? describeNoMatches(text, search) : none,
    footer: remark,
  };
}

function correctionOf(first: Answer<WebPlace> | undefined, text: string): string | undefined {
  const clock = first && "clock" in first ? first.clock : undefined;
  if (clock?.kind !== "place" || clock.place.match !== "misspelled") return undefined;
  return m.placeCorrection({ place: clock.place.name, text: text.trim() });
}

function answerOfTime(time: ShownTime): AnswerOption {
  const { key, name = m.placeYourTime(), isSure } = time;
  return { kind: "time", time, value: key, label: name, isSure };
}

function answerOfClock(clock: Clock<WebPlace>, minute: number): readonly AnswerOption[] {
  const place = placeOfClock(clock);
  if (!place) return [];
  const result = clock.kind === "place" ? clock.place : { place, isSure: true };
  const answer = answerOfPlace(result, minute);
  if (clock.kind === "abbreviation" && place.kind === "row") return [answer];
  const { name: label = m.placeYourTime(), detail } = showClock(clock);
  return [{ ...answer, label, detail: detail || answer.detail }];
}

function answerOfQuestion(question: OptionOf<"question">["question"]): AnswerOption {
  const clocks = question.kind === "pair" ? [question.from, question.to] : [question.clock];
  const shown = clocks.map(showClock);
  const label = shown.map(({ name = m.placeYourTime() }) => name).join(" – ");
  const value = `${question.kind} ${shown.map(({ name, zone, detail }) => [name, zone, detail].join()).join(" ")}`;
  return { kind: "question", question, value, label, isSure: true };
}

function answerOfPlace(result: SearchResult, minute: number): OptionOf<"place"> {
  const { place } = result;
  return { kind: "place", place, label: placeName(place), ...describeResult(result, minute) };
}

/** `minute` is in ms. */
function AnswerContent({ answer, minute }: { answer: AnswerOption; minute: number }) {
  if (answer.kind === "time") return <TimeContent answer={answer} />;
  if (answer.kind === "place") return <PlaceContent answer={answer} minute={minute} />;
  const { question } = answer;
  if (question.kind === "pair") return <PairContent pair={question} minute={minute} />;
  const { name = m.placeYourTime(), zone } = showClock(question.clock);
  const [next, after] = question.changes.map(describeChange);
  return (
    <Content
      sky={null}
      title={<span className="strong">{next ?? m.placeNoDst()}</span>}
      detail={joined(name, after)}
      hourMinute={formatHourMinute(minute, zone)}
    />
  );
}

const joined = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(" · ");

function Content(props: {
  /** Undefined if it is unknown, null for what has none. */
  readonly sky: SkyPhase | undefined | null;
  readonly title: ReactNode;
  readonly detail: string | undefined;
  readonly hourMinute: string;
  readonly dayPeriod?: string;
  readonly aside?: ReactNode;
}) {
  const { sky, title, detail, hourMinute, dayPeriod, aside } = props;
  const period = dayPeriod && (
    <small className="note">{isDayPeriodFirst ? dayPeriod : ` ${dayPeriod}`}</small>
  );
  return (
    <>
      <span className="answer-name grow breaking">
        {title}
        {detail && " "}
        {detail && (
          <span className="note block">
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>{" "}
      <span className="answer-time large end unbroken">
        {isDayPeriodFirst && period}
        {hourMinute}
        {isDayPeriodFirst || period} <span className="note block">{aside}</span>
      </span>{" "}
      {/* Shown first, spoken last. */}
      {sky ? <SkyGlyph sky={sky} /> : sky === undefined && <span className="answer-glyph" />}
    </>
  );
}

function PlaceContent({ answer, minute }: { answer: OptionOf<"place">; minute: number }) {
  const { place, label, hint, detail } = answer;
  const moment = zoneMoment(place.zone, minute, useVisitorZone().zone, useTown(place));
  const { hourMinute, dayPeriod } = timeParts(minute, moment.offsetMinutes);
  const day = describeDay(moment);
  const title = (
    <>
      <bdi className="strong">{label}</bdi>
      {hint && " "}
      {hint && <bdi className="note">{hint}</bdi>}
    </>
  );
  const aside = (
    <>
      {day && `${day} · `}
      <Difference minutes={moment.differenceMinutes} />
    </>
  );
  return <Content sky={moment.sky.phase} {...{ title, detail, hourMinute, dayPeriod, aside }} />;
}

function PairContent({ pair, minute }: { pair: PairAnswer<WebPlace>; minute: number }) {
  const [from, to] = [pair.from, pair.to].map(showClock) as [ShownClock, ShownClock];
  const times = [from, to].map(({ zone }) => formatHourMinute(minute, zone));
  const days = new Set([from, to].map(({ zone }) => formatWeekday(minute, zone)));
  const [now, later] = pair.differences;
  const span = later && describeSpan(later, now, [from.zone, to.zone], formatDuration);
  const toName = to.name ?? m.placeYourTime();
  return (
    <Content
      sky={null}
      title={
        <span className="strong">
          {from.name ? pairTitle(now, from.name, toName, formatDuration) : toName}
        </span>
      }
      detail={joined(from.name ? "" : spellDifference(now.differenceMinutes), span)}
      hourMinute={times.join(" = ")}
      aside={[...days].join(" = ")}
    />
  );
}

function TimeContent({ answer }: { answer: OptionOf<"time"> }) {
  const { choice, name, detail, target } = answer.time;
  const now = useCurrentMinute();
  const { instant, end, zone } = choice;
  const visitorZone = useVisitorZone().zone;
  const { hourMinute, dayPeriod } = timeParts(instant, visitorZone);
  const longDate = formatLongDate(instant, visitorZone);
  const { time, date } = formatPhraseTime(choice, now);
  const title = (
    <span className="strong">
      {name ? m.phraseTimeIn({ time, place: name, bdi: isolated }) : answer.label}
    </span>
  );
  const there =
    target &&
    `= ${m.spokenTime({ time: formatTimeOnDay(choice, target.zone), place: isolate(target.name ?? m.placeYourTime()) })}`;
  const details = name ? [there, date, detail] : [there, longDate];
  const span = end && formatSpan({ start: instant, end }, visitorZone);
  const own = span ? { hourMinute: span } : { hourMinute, dayPeriod };
  return (
    <Content
      sky={zone === undefined ? undefined : zoneMoment(zone, instant).sky.phase}
      title={title}
      detail={joined(...details, remarkOfChoice(choice))}
      {...own}
      aside={name && m.phraseForYou({ weekday: formatWeekday(instant, visitorZone) })}
    />
  );
}
