import * as m from "#messages";
import { type Place, placeKey } from "../../../shared/place.ts";
import {
  type Answer,
  ianaZoneOf,
  type PairAnswer,
  type RuleAnswer,
} from "../../../shared/text/answers.ts";
import type { Clock } from "../../../shared/text/find-clock.ts";
import { parseOffsetQuery } from "../../../shared/zones/parse-offset-query.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import { placeName } from "../../i18n/names.ts";
import type { FoundOptions, SearchOption } from "../../kit/ui/search-popup.tsx";
import { useZoneMemo } from "../../time/use-zone-memo.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { regionOf } from "../describe-place.ts";
import { describeResult, type WebPlace } from "../search-results.ts";
import type { SearchResult } from "../search-zones.ts";
import {
  describeRefusal,
  questionOf,
  type ShownTime,
  showClock,
  showTimes,
} from "../text/answer-texts.ts";
import { type TextSearch, useResolvedText } from "../text/use-resolved-text.ts";
import { describeNoMatches, type Search, useSearch } from "../use-search.ts";

const MOST_ANSWERS = 8;

export type AnswerOption = SearchOption & { readonly toAdd?: Place | undefined } & (
    | { readonly kind: "place"; readonly place: Place; readonly isSure: boolean }
    | { readonly kind: "time"; readonly time: ShownTime }
    | { readonly kind: "question"; readonly question: PairAnswer<WebPlace> | RuleAnswer<WebPlace> }
  );

export type OptionOf<Kind> = Extract<AnswerOption, { readonly kind: Kind }>;

interface Answers {
  readonly search: Search;
  readonly results: FoundOptions<AnswerOption>;
  readonly emptyText: string;
}

const PENDING: Answers = {
  search: { matches: [], results: [], isComplete: false },
  results: { options: [], isComplete: false },
  emptyText: "",
};

export function useAnswers(text: string, minute: number): Answers {
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
    if (asked.isName && (!first || (first.kind === "now" && !isZone(first.clock)))) {
      return answerPlaces(text, places, minute);
    }
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
      search: { ...places, isComplete, remark: asked.remark, results: placesIn(all) },
      results: { options: all.slice(0, MOST_ANSWERS), isComplete, ...said },
      emptyText: refusal ?? "",
    };
  }, [text, minute, asked, places]);
}

function answersOf(
  answers: readonly Answer<WebPlace>[],
  asked: TextSearch,
  minute: number,
): readonly AnswerOption[] {
  const times = showTimes(asked.resolved).map(answerOfTime);
  const others = answers.flatMap((answer): AnswerOption[] => {
    if (answer.kind === "now") return answerOfClock(answer.clock, minute);
    return answer.kind === "time" ? [] : [answerOfQuestion(answer)];
  });
  const [first] = answers;
  // Each of two places can be opened and added, too.
  const two = first?.kind === "pair" ? [first.from, first.to] : [];
  const ofTwo = two.filter((clock) => clock.kind === "place");
  others.push(...ofTwo.flatMap((clock) => answerOfClock(clock, minute)));
  // "Midnight, Mississippi" is rather a place, "noon" rather a time.
  return first?.kind === "time" ? [...times, ...others] : [...others, ...times];
}

function answerPlaces(text: string, search: Search, minute: number): Answers {
  const all = search.results.map((result) => answerOfPlace(result, minute));
  const results = { ...search, options: all.slice(0, MOST_ANSWERS), note: search.correction };
  const none = m.placeNoMatches({ text: text.trim() });
  return { search, results, emptyText: search.remark ? describeNoMatches(text, search) : none };
}

/** Whether a name is that of a zone, of which the table may have several rows or none. */
function isZone(clock: Clock<WebPlace>): boolean {
  return clock.kind === "offset" || clock.kind === "zone";
}

function placesIn(options: readonly AnswerOption[]): readonly SearchResult[] {
  return options.filter((one) => one.kind === "place");
}

function correctionOf(first: Answer<WebPlace> | undefined, text: string): string | undefined {
  const clock = first && "clock" in first ? first.clock : undefined;
  if (clock?.kind !== "place" || clock.place.match !== "misspelled") return undefined;
  return m.placeCorrection({ place: clock.place.name, text: text.trim() });
}

function answerOfTime(time: ShownTime): AnswerOption {
  const { key, name = m.placeYourTime(), result } = time;
  const isSure = result?.isSure !== false;
  return { kind: "time", time, toAdd: result?.place, value: key, label: name, isSure };
}

function answerOfClock(clock: Clock<WebPlace>, minute: number): AnswerOption[] {
  if (clock.kind === "place" && clock.place.result)
    return [answerOfPlace(clock.place.result, minute)];
  const zone = ianaZoneOf(clock);
  if (zone === undefined) return [];
  const row =
    clock.kind === "abbreviation" ? WORLD_ZONES.find((one) => one.zone === zone) : undefined;
  const place = row ?? ({ kind: "zone", zone } as const);
  const { name = m.placeYourTime(), detail: its } = showClock(clock);
  const label = row ? placeName(row) : name;
  const detail = (row ? undefined : its) || regionOf(place);
  const shown = { value: placeKey(place), label, detail, isSure: true };
  return [{ kind: "place", place, toAdd: place, ...shown }];
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
  const described = describeResult(result, minute);
  return { kind: "place", place, toAdd: place, label: placeName(place), ...described };
}

/** The place whose panel, with the next clock changes, answers a question. Undefined for some offsets. */
export function placeOfRule({ clock }: RuleAnswer<WebPlace>): Place | undefined {
  if (clock.kind === "place" && clock.place.result) return clock.place.result.place;
  const zone = ianaZoneOf(clock);
  return zone === undefined ? undefined : { kind: "zone", zone };
}
