import { useEffect, useState } from "react";
import * as m from "#messages";
import type { Place } from "../../../shared/place.ts";
import type { Answer, Clock } from "../../../shared/text/answers.ts";
import { parseOffsetQuery } from "../../../shared/zones/parse-offset-query.ts";
import { localNames, placeName } from "../../i18n/names.ts";
import { loadWhenIdle } from "../../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useStore } from "../../kit/storage/store.ts";
import { announce } from "../../kit/ui/announce.ts";
import { type FoundOptions, SearchPopup } from "../../kit/ui/search-popup.tsx";
import { addedPlaces, myZones } from "../../services/my-zones.ts";
import { askedPlace } from "../../time/shown-instant.ts";
import { useMinute } from "../../time/tick.ts";
import { useZoneMemo } from "../../time/use-zone-memo.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { AddZoneButton } from "../add-zone-button.tsx";
import { PlacesNote } from "../places-note.tsx";
import { describeResult, type WebPlace } from "../search-results.ts";
import { prepareSearch, type SearchResult } from "../search-zones.ts";
import {
  describeEquation,
  describeRefusal,
  formatTimeOnDay,
  placeOfClock,
  questionOf,
  type ShownTime,
  showClock,
  showTime,
  showTimes,
} from "../text/answer-texts.ts";
import { textReader } from "../text/text-reader.ts";
import { type TextSearch, useResolvedText } from "../text/use-resolved-text.ts";
import { describeNoMatches, type Search, useSearch } from "../use-search.ts";
import { AnswerContent, type AnswerOption, type OptionOf } from "./answer-content.tsx";
import style from "./place-answer.css?inline";
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
