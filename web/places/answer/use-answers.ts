import { useMemo } from "react";
import * as m from "#messages";
import { placeKey } from "../../../shared/place.ts";
import { formatOffset } from "../../../shared/zones/format-offset.ts";
import { placeName } from "../../i18n/names.ts";
import type { ComboboxOption, ComboboxResults } from "../../kit/ui/shown-options.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { isShownOf, otherNameOf, regionOf } from "../describe-place.ts";
import type { PhraseAnswer } from "../phrase/phrase-answers.ts";
import { isSureAnswer, type PhraseSearch, usePhrase } from "../phrase/use-phrase.ts";
import type { SearchResult } from "../search-results.ts";
import { describeNoMatches, type Search, useSearch } from "../use-search.ts";

const MOST_ANSWERS = 8;
const NO_SEARCH: Search = { matches: [], results: [], isComplete: true };

/** A place, or an instant that was asked for with a time: "3pm Tokyo". */
export type Answer = PlaceAnswer | TimeAnswer;

export interface PlaceAnswer extends ComboboxOption {
  readonly result: SearchResult;
  readonly time?: undefined;
}

export interface TimeAnswer extends ComboboxOption {
  readonly result: SearchResult | undefined;
  readonly time: PhraseAnswer;
}

interface Answers {
  readonly search: Search;
  readonly results: ComboboxResults<Answer>;
  /** Shown if there is no answer. */
  readonly emptyText: string;
}

/** What a text finds, as options: times if it has one, places at a minute (ms) if it may name one. */
export function useAnswers(text: string, minute: number): Answers {
  const phrase = usePhrase(text, useVisitorZone().zone);
  const { reading } = phrase;
  const isPhrase = reading.kind === "phrase";
  const mayBePlace = !isPhrase || reading.mayBePlace;
  const places = useSearch(mayBePlace ? text : "", minute);
  return useMemo(() => {
    if (!isPhrase) return answerPlaces(text, places, minute, phrase.refusal);
    const search = phrase.search ?? (mayBePlace ? places : NO_SEARCH);
    const wholeNames = mayBePlace && !places.correction ? places.results : [];
    const times = phrase.answers.map(answerOfTime);
    const named = wholeNames.map((result) => answerOfPlace(result, minute));
    // "Midnight, Mississippi" is rather a place, "noon" rather a time.
    const options = phrase.search ? [...named, ...times] : [...times, ...named];
    const isComplete = phrase.isComplete && (!mayBePlace || places.isComplete);
    const results = {
      options: options.slice(0, MOST_ANSWERS),
      isComplete,
      note: phrase.question ?? phrase.search?.correction,
      remark: phrase.question ?? phrase.refusal,
    };
    return { search: { ...search, isComplete }, results, emptyText: phrase.refusal ?? "" };
  }, [text, minute, isPhrase, mayBePlace, places, phrase]);
}

function answerPlaces(
  text: string,
  search: Search,
  minute: number,
  refusal: PhraseSearch["refusal"],
): Answers {
  const options = search.results.map((result) => answerOfPlace(result, minute));
  return {
    search,
    results: {
      ...search,
      options: options.slice(0, MOST_ANSWERS),
      note: search.correction,
      remark: options.length > 0 ? search.remark : (refusal ?? search.remark),
    },
    emptyText:
      refusal ??
      (search.isOffline
        ? describeNoMatches(text, search)
        : m.placeNoMatches({ text: text.trim() })),
  };
}

function answerOfTime(time: PhraseAnswer): TimeAnswer {
  const { key, name = m.placeYourTime(), result } = time;
  return { time, result, value: key, label: name, isSure: isSureAnswer(time) };
}

function answerOfPlace(result: SearchResult, minute: number): PlaceAnswer {
  const { place, isSure } = result;
  const detail = regionOf(place);
  const otherName = otherNameOf(result) ?? "";
  const { offsetMinutes } = zoneMoment(place.zone, minute);
  const isShown = formatOffset(offsetMinutes) === otherName || isShownOf(place, otherName);
  return {
    result,
    value: placeKey(place),
    label: placeName(place),
    hint: isShown ? undefined : otherName,
    detail,
    isSure,
  };
}
