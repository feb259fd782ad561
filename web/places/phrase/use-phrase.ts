import * as m from "#messages";
import { useStore } from "../../kit/storage/store.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useCurrentMinute } from "../../time/tick.ts";
import { useZoneMemo } from "../../time/use-zone-memo.ts";
import { savedEntries } from "../saved-places.ts";
import { type Search, useSearch } from "../use-search.ts";
import { answerPhrase, type PhraseAnswer, placeTextOf } from "./phrase-answers.ts";
import { questionOf } from "./phrase-texts.ts";
import { translatePhrase } from "./phrase-words.ts";
import { type PhraseReading, readPhrase } from "./read-phrase.ts";

export interface PhraseSearch {
  readonly reading: PhraseReading;
  /** Best first. */
  readonly answers: readonly PhraseAnswer[];
  /** False while answers may follow. */
  readonly isComplete: boolean;
  /** Whether the best answer may be taken before all are known. */
  readonly isSure: boolean;
  /** What has to be chosen: "“CST” has more than one meaning. Choose one." */
  readonly question: string | undefined;
  /** Why nothing was understood, with an example. */
  readonly refusal: string | undefined;
  /** The search for the phrase's place; undefined without one. */
  readonly search: Search | undefined;
}

/** Reads a text as a time in a place or zone, and searches the place. A time without either is in `ownZone`. */
export function usePhrase(text: string, ownZone: string): PhraseSearch {
  const now = useCurrentMinute();
  const hourCycle = useHourCycle();
  const saved = useStore(savedEntries);
  const reading = useZoneMemo(() => readPhrase(translatePhrase(text)), [text]);
  const phrase = reading.kind === "phrase" ? reading.phrase : undefined;
  const other = reading.kind === "phrase" ? reading.other : undefined;
  const placeText = placeTextOf(phrase);
  const otherText = placeTextOf(other);
  const search = useSearch(placeText ?? "", now);
  const otherSearch = useSearch(otherText ?? "", now);
  return useZoneMemo(() => {
    const isComplete =
      (placeText === undefined || search.isComplete) &&
      (otherText === undefined || otherSearch.isComplete);
    const around = { now, ownZone, saved };
    const main = phrase && answerPhrase(phrase, { ...around, results: search.results });
    const others =
      other && !otherSearch.correction
        ? answerPhrase(other, { ...around, results: otherSearch.results }).answers
        : [];
    const answers = [...others, ...(main?.answers ?? [])];
    return {
      reading,
      answers,
      isComplete,
      isSure: isSureAnswer(answers[0]),
      question: phrase && questionOf({ phrase, answers: main?.answers ?? [], hourCycle }),
      refusal:
        answers.length > 0 ? undefined : refusalOf(text, reading, main?.refusal, search.remark),
      search: placeText === undefined ? undefined : search,
    };
  }, [
    text,
    reading,
    phrase,
    other,
    placeText,
    otherText,
    search,
    otherSearch,
    now,
    ownZone,
    saved,
    hourCycle,
  ]);
}

function refusalOf(
  text: string,
  reading: PhraseReading,
  refusal: string | undefined,
  remark: string | undefined,
): string | undefined {
  if (reading.kind === "none") return undefined;
  const example = m.phraseExample();
  if (reading.kind === "not-a-time") {
    return m.phraseNotATime({ written: reading.written, example });
  }
  if (refusal) return m.phraseWithExample({ refusal, example });
  const place = placeTextOf(reading.phrase) ?? "";
  return m.phraseUnknownPlace({ text: text.trim(), place, hint: remark ?? example });
}

export function isSureAnswer(answer: PhraseAnswer | undefined): boolean {
  return answer !== undefined && answer.result?.isSure !== false;
}
