import * as m from "#messages";
import { type PhraseReading, readPhrase } from "../../../shared/phrase/read-phrase.ts";
import { agreeingAnswers } from "../../../shared/phrase/two-zones.ts";
import { useStore } from "../../kit/storage/store.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useCurrentMinute } from "../../time/tick.ts";
import { useZoneMemo } from "../../time/use-zone-memo.ts";
import { savedEntries } from "../saved-places.ts";
import { type Search, useSearch } from "../use-search.ts";
import { answerPhrase, type PhraseAnswer, placeTextOf, targetOf } from "./phrase-answers.ts";
import { questionOf } from "./phrase-texts.ts";
import { translatePhrase } from "./phrase-words.ts";

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
  const asked = reading.kind === "phrase" ? reading : NONE;
  const placeText = placeTextOf(asked.phrase?.zone);
  const secondText = placeTextOf((asked.same ?? asked.other)?.zone ?? asked.split?.zone);
  const targetText = placeTextOf(asked.target ?? asked.split?.target);
  const search = useSearch(placeText ?? "", now);
  const secondSearch = useSearch(secondText ?? "", now);
  const targetSearch = useSearch(targetText ?? "", now);
  return useZoneMemo(() => {
    const { phrase, other, same, split } = asked;
    const isComplete =
      (placeText === undefined || search.isComplete) &&
      (secondText === undefined || secondSearch.isComplete) &&
      (targetText === undefined || targetSearch.isComplete);
    const around = { now, ownZone, saved };
    const main = phrase && answerPhrase(phrase, { ...around, results: search.results });
    const isKnown = main && main.answers.length > 0 && !search.correction;
    const isSplit =
      split !== undefined && phrase && !same && !other && search.isComplete && !isKnown;
    const targetZone = asked.target ?? (isSplit ? split.target : undefined);
    const second = same ?? other ?? (isSplit ? { ...phrase, zone: split.zone } : undefined);
    const isSecondKnown = second && !(other && secondSearch.correction);
    const seconds = isSecondKnown
      ? answerPhrase(second, { ...around, results: secondSearch.results }).answers
      : [];
    const target = targetZone && targetOf(targetZone, targetSearch.results);
    const ofMain = isSplit ? [] : (main?.answers ?? []);
    const { found, differ } = combine(ofMain, seconds, same !== undefined);
    const answers =
      targetZone && !target ? [] : found.map((answer) => (target ? { ...answer, target } : answer));
    return {
      reading,
      answers,
      isComplete,
      isSure: isSureAnswer(answers[0]),
      question: differ
        ? m.phraseTimesDiffer()
        : phrase &&
          questionOf({ phrase, answers: other ? (main?.answers ?? []) : found, hourCycle }),
      refusal:
        answers.length > 0
          ? undefined
          : refusalOf(text, reading, main?.refusal, (target ? search : targetSearch).remark),
      search: placeText === undefined ? undefined : isSplit ? secondSearch : search,
    };
  }, [
    text,
    reading,
    asked,
    placeText,
    secondText,
    targetText,
    search,
    secondSearch,
    targetSearch,
    now,
    ownZone,
    saved,
    hourCycle,
  ]);
}

const NONE: Partial<Extract<PhraseReading, { kind: "phrase" }>> = {};

/** One time that was said in two zones, or else the answers to both phrases. */
function combine(
  main: readonly PhraseAnswer[],
  seconds: readonly PhraseAnswer[],
  isSame: boolean,
): { readonly found: readonly PhraseAnswer[]; readonly differ: boolean } {
  if (!isSame) return { found: [...seconds, ...main], differ: false };
  const agreeing = agreeingAnswers(main, seconds);
  if (agreeing.length > 0) return { found: agreeing, differ: false };
  return { found: [...main, ...seconds], differ: main.length > 0 && seconds.length > 0 };
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
  const { phrase, target } = reading;
  const place = placeTextOf(phrase.zone) ?? placeTextOf(target) ?? "";
  return m.phraseUnknownPlace({ text: text.trim(), place, hint: remark ?? example });
}

export function isSureAnswer(answer: PhraseAnswer | undefined): boolean {
  return answer !== undefined && answer.result?.isSure !== false;
}
