import { formatShortOffset } from "#formats/first-view";
import type { TimePhrase } from "../../../shared/phrase/read-phrase.ts";
import type { PhraseZone } from "../../../shared/phrase/read-zone.ts";
import {
  type ResolvedPhrase,
  resolveAbbreviation,
  resolvePhrase,
  type TimeChoice,
} from "../../../shared/phrase/resolve-phrase.ts";
import { placeKey } from "../../../shared/place.ts";
import { placeName, zoneCity, zoneName } from "../../i18n/names.ts";
import { regionOf } from "../describe-place.ts";
import type { ListEntry } from "../saved-places.ts";
import type { SearchResult } from "../search-results.ts";
import { fitName, WHOLE_NAME } from "../search-zones.ts";
import { describeRefusal } from "./describe-refusal.ts";

/** An instant that a typed phrase may mean, with the phrase's place or zone. */
export interface PhraseAnswer {
  /** Equal for the same choice of the same place, also as time passes. */
  readonly key: string;
  readonly choice: TimeChoice;
  /** "Tokyo", "Central Time", "UTC+5:30"; undefined for the visitor's own zone. */
  readonly name: string | undefined;
  /** "Japan", "Chicago"; may be empty. */
  readonly detail: string;
  /** The place, if one was found. */
  readonly result: SearchResult | undefined;
  /** Where else the time was asked for. */
  readonly target?: PhraseTarget;
}

export type PhraseAnswers = {
  readonly answers: readonly PhraseAnswer[];
  readonly refusal?: string;
};

interface Surroundings {
  /** In ms. */
  readonly now: number;
  readonly ownZone: string;
  /** The visitor's list, whose names count as places. */
  readonly saved: readonly ListEntry[];
  /** What the phrase's place finds, best first. */
  readonly results: readonly SearchResult[];
}

/** The text to search for a place; undefined if the zone of a phrase names none. */
export function placeTextOf(zone: PhraseZone | undefined): string | undefined {
  return zone?.kind === "place" ? zone.text : undefined;
}

/** What a phrase may mean, likeliest first; without answers or a refusal its place is unknown. */
export function answerPhrase(phrase: TimePhrase, around: Surroundings): PhraseAnswers {
  const { now, ownZone } = around;
  const { zone } = phrase;
  switch (zone.kind) {
    case "visitor":
      return answersOf(resolvePhrase(phrase, { zone: ownZone }, now), () => ({
        name: undefined,
      }));
    case "offset":
      return answersOf(resolvePhrase(phrase, zone, now), () => ({
        name: formatShortOffset(zone.offsetMinutes),
      }));
    case "zone":
      return answersOf(resolvePhrase(phrase, zone, now), () => ({
        name: zoneCity(zone.zone),
        detail: zoneName(zone.zone) ?? "",
      }));
    case "abbreviation":
      return answersOf(resolveAbbreviation(phrase, zone.meanings, now), ({ meaning }) => ({
        name: meaning?.name ?? zoneName(meaning?.zone ?? ""),
        detail: zoneCity(meaning?.zone ?? ""),
      }));
    default:
      return answerPlaces(phrase, zone.text, around);
  }
}

function answerPlaces(
  phrase: TimePhrase,
  text: string,
  { now, saved, results }: Surroundings,
): PhraseAnswers {
  const ofList = saved
    .filter(({ name }) => fitName(name, text) === WHOLE_NAME)
    .filter(isFirstWithItsName)
    .map(({ place, name, city }) =>
      answersOf(resolvePhrase(phrase, { zone: place.zone }, now), () => ({
        name,
        detail: city === name ? "" : city,
      })),
    );
  const found = results.map((result) =>
    answersOf(resolvePhrase(phrase, { zone: result.place.zone }, now), () => ({
      name: placeName(result.place),
      detail: regionOf(result.place),
      result,
    })),
  );
  const all = [...ofList, ...found];
  const answers = all.flatMap((one) => one.answers);
  const refusal = all.find((one) => one.refusal)?.refusal;
  return { answers, ...(answers.length === 0 && refusal ? { refusal } : {}) };
}

/** The place or zone in which the time is wanted, too. */
export interface PhraseTarget {
  readonly name: string;
  /** An IANA zone, or an offset in minutes east of UTC. */
  readonly zone: string | number;
}

/** The second place of "3pm Tokyo to London"; undefined if it is unknown. */
export function targetOf(
  zone: PhraseZone,
  results: readonly SearchResult[],
): PhraseTarget | undefined {
  switch (zone.kind) {
    case "offset":
      return { name: formatShortOffset(zone.offsetMinutes), zone: zone.offsetMinutes };
    case "zone":
      return { name: zoneCity(zone.zone), zone: zone.zone };
    case "abbreviation": {
      const [meaning] = zone.meanings;
      return meaning && { name: meaning.name ?? zoneName(meaning.zone) ?? "", zone: meaning.zone };
    }
    case "place": {
      const place = results[0]?.place;
      return place && { name: placeName(place), zone: place.zone };
    }
    default:
      return undefined;
  }
}

function isFirstWithItsName(one: ListEntry, index: number, all: readonly ListEntry[]): boolean {
  return index === all.findIndex(({ name, city }) => name === one.name && city === one.city);
}

type Description = Partial<Pick<PhraseAnswer, "name" | "detail" | "result">>;

function answersOf(
  resolved: ResolvedPhrase,
  describe: (choice: TimeChoice) => Description,
): PhraseAnswers {
  if ("refusal" in resolved) return { answers: [], refusal: describeRefusal(resolved.refusal) };
  return {
    answers: resolved.choices.map((choice, index) => {
      const { name, detail = "", result } = describe(choice);
      const place = result ? placeKey(result.place) : `${name ?? ""} ${detail}`;
      return { key: `${place} ${index}`, choice, name, detail, result };
    }),
  };
}
