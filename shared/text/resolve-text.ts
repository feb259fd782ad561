import { DAY_MS } from "../durations.ts";
import { clockChanges } from "../zones/clock-changes.ts";
import {
  type Answer,
  type PairAnswer,
  type ResolvedText,
  type TimeAnswer,
  unknown,
  zoneOf,
} from "./answers.ts";
import { compareZones } from "./compare-zones.ts";
import { type Clock, type ClockFinder, clockFinder, type FoundPlace } from "./find-clock.ts";
import {
  type FoundInstants,
  findAbbreviationInstants,
  findInstants,
  type TimeChoice,
  type Wanted,
} from "./find-instants.ts";
import type { Words } from "./lexicon.ts";
import { ANY_MONTH, ANY_NUMBER, ANY_WEEKDAY, MARK } from "./marks.ts";
import {
  COMMA,
  IN_PLACE,
  IS,
  isWhole,
  LEADING_PAST,
  MAX_SPLITS,
  PlaceFinder,
  type Places,
  SPACE,
  TO_PLACE,
  TWO_PLACES,
} from "./place-finder.ts";
import { type Parts, TextReader } from "./text-reader.ts";
import type { Piece, WrittenText } from "./written-text.ts";

/** In UTF-16 code units. */
export const MAX_TEXT_LENGTH = 200;

export interface ResolveOptions<P extends FoundPlace> {
  /** The places that a text names, best first. Rejects if they can't be searched. */
  readonly findPlace: (text: string) => Promise<readonly P[]>;
  /** In ms. */
  readonly now: number;
  readonly ownZone: string | undefined;
  /** Of the reader's language, then of English, which is understood everywhere. */
  readonly words: readonly [Words, ...Words[]];
  readonly locale?: string;
  readonly isTyping?: boolean;
}

const { when, now: NOW, difference, dst, change, next, glue } = MARK;
const UNTIL = new RegExp(`\\s?[-–—]\\s?|\\s?[${MARK.till}${MARK.until}${MARK.to}]\\s?`, "gu");
const SAME_TIME = /\s?[/|=;(,]\s?/gu;
const TIMELIKE = new RegExp(
  `[${[MARK.now, MARK.noon, MARK.midnight, difference, dst, when].join("")}]|${ANY_NUMBER}|^[${MARK.in}${MARK.on}]\\s?${ANY_MONTH}$`,
  "u",
);
const NAMED_TIME = new RegExp(`[${MARK.noon}${MARK.midnight}]`, "u");
const QUESTION = /\p{N}/u;
const HAS_WEEKDAY = new RegExp(ANY_WEEKDAY, "u");

/** In any order of time, date and places. Every word counts: with one that is unknown the text is refused. Rejects only if `findPlace` does. */
export async function resolveText<P extends FoundPlace>(
  typed: string,
  options: ResolveOptions<P>,
): Promise<ResolvedText<P>> {
  const text = typed.trim();
  if (text === "") return { refusal: { kind: "empty" } };
  if (text.length > MAX_TEXT_LENGTH) return unknown(text);
  return new TextResolver(text, options).resolve();
}

/** Whether a text has nothing of a time or a question, so that it can only be a name, or two. */
export function isName(text: string, words: readonly [Words, ...Words[]]): boolean {
  const reader = new TextReader(words);
  return !QUESTION.test(text) && !reader.write(text).has(TIMELIKE);
}

class TextResolver<P extends FoundPlace> {
  readonly #typed: string;
  readonly #options: ResolveOptions<P>;
  readonly #reader: TextReader;
  readonly #finder: ClockFinder<P>;
  readonly #places: PlaceFinder<P>;

  constructor(typed: string, options: ResolveOptions<P>) {
    const { findPlace, ownZone, words, locale, isTyping } = options;
    this.#typed = typed;
    this.#options = options;
    this.#reader = new TextReader(words, locale);
    const { lexicons } = this.#reader;
    const written = this.#reader.write(typed);
    const typingEnd = isTyping ? written.typed.length : undefined;
    const hasTime = /\d/.test(written.typed) || written.has(NAMED_TIME);
    this.#finder = clockFinder({ findPlace, ownZone, lexicons, typingEnd, hasTime });
    this.#places = new PlaceFinder(this.#reader, this.#finder, options);
  }

  async resolve(): Promise<ResolvedText<P>> {
    const all = this.#reader.write(this.#typed);
    const [whole] = all.rest();
    const zones = whole ? await this.#finder.find(whole, { isZone: true }) : [];
    if (zones.length > 0) return this.#answerNow(zones);
    const isQuestion = all.has(new RegExp(`[${difference}${dst}]`, "u")) && !/\d/.test(all.typed);
    const read = isQuestion ? undefined : this.#reader.read(this.#typed);
    if (!read) return this.#answerWithoutTime(all);
    const ranged = await this.#answerTwoDates(all);
    if (ranged) return ranged;
    const same = await this.#answerSameTime(all);
    if (same) return same;
    if ("refusal" in read) return (await this.#answerPlace(whole)) ?? read;
    return this.#answerTime(read, whole);
  }

  async #answerTime(parts: Parts, whole: Piece | undefined): Promise<ResolvedText<P>> {
    const { time, date, read, pieces } = parts;
    // "Friday" may begin a name: "3pm Friday Harbor".
    const other =
      date?.mayBeName && pieces.length > 0 ? this.#reader.read(this.#typed, true) : undefined;
    const hasName =
      other &&
      !("refusal" in other) &&
      other.pieces.length === 1 &&
      HAS_WEEKDAY.test(other.pieces[0]?.code ?? "");
    const named = hasName ? await this.#places.find(other) : undefined;
    const first = hasName && named && "clocks" in named ? this.#timesOf(other, named) : undefined;
    const places = await this.#places.find(parts);
    const mayBePlace = read.mayBeName && !date;
    const place = mayBePlace ? await this.#answerPlace(whole) : undefined;
    if ("refusal" in places) {
      return first && "answers" in first ? first : (place ?? places);
    }
    const isNow = time.kind === "from-now" && time.minutes === 0 && read.mayBeName && !date;
    if (isNow && places.target) return this.#answerPair(places.clocks, [places.target]);
    if (isNow && (pieces.length > 0 || parts.others.length > 0))
      return this.#answerNow(places.clocks);
    const found = this.#timesOf(parts, places);
    if ("refusal" in found) return place ?? found;
    const before = first && "answers" in first ? first.answers : [];
    const ofPlace = place && "answers" in place ? place.answers : [];
    const hasPieces = pieces.length > 0;
    const ordered = hasPieces ? [ofPlace, before, found.answers] : [found.answers, ofPlace];
    return answersOf(ordered.flat(), parts);
  }

  #timesOf(
    wanted: Wanted,
    { clocks, target }: Places<P>,
    add = (choice: TimeChoice): TimeChoice[] => [choice],
  ) {
    const { now, ownZone } = this.#options;
    const around = { now, ownZone };
    const meanings = clocks.flatMap((clock) =>
      clock.kind === "abbreviation" ? clock.meaning : [],
    );
    const found: (readonly [Clock<P> | undefined, FoundInstants])[] =
      meanings.length > 0
        ? [[undefined, findAbbreviationInstants(wanted, meanings, around)]]
        : clocks.map((clock) => [
            clock,
            findInstants(wanted, clock.kind === "offset" ? clock : { zone: clock.zone }, around),
          ]);
    const ofMeaning = ({ meaning }: TimeChoice) =>
      clocks.find((each) => each.kind === "abbreviation" && each.meaning === meaning) ?? clocks[0];
    const answers = found.flatMap(([clock, one]) =>
      "refusal" in one
        ? []
        : one.choices.flatMap((choice) => {
            const its = clock ?? ofMeaning(choice);
            if (!its) return [];
            const rest = { isOther: isOther(its, clocks), ...(target && { target }) };
            return add(choice).map((each): TimeAnswer<P> => {
              return { kind: "time", clock: its, choice: each, ...rest };
            });
          }),
    );
    const [first, ...others] = answers;
    if (first) return { answers: [first, ...others] as const };
    const refused = found.map(([, one]) => one).find((one) => "refusal" in one);
    return refused && "refusal" in refused ? refused : { refusal: { kind: "no-place" } as const };
  }

  async #answerTwoDates(all: WrittenText): Promise<ResolvedText<P> | undefined> {
    const whole = { ...(all.rest()[0] as Piece) };
    for (const [one, other] of this.#halves(all, whole, UNTIL)) {
      const [from, until] = [this.#reader.read(one.full), this.#reader.read(other.full)];
      if (!from || !until || "refusal" in from || "refusal" in until || !from.date || !until.date)
        continue;
      if (from.time.kind !== "clock" || until.time.kind !== "clock") continue;
      const hasPlace = (parts: Parts) => parts.offset !== undefined || parts.pieces.length > 0;
      if (hasPlace(from) && hasPlace(until)) continue;
      const places = await this.#places.find(hasPlace(from) ? from : until);
      if ("refusal" in places) return places;
      const ends = this.#timesOf(until, places);
      if ("refusal" in ends) return ends;
      const found = this.#timesOf(from, places, (choice) => {
        const last = ends.answers.find((answer) => answer.choice.instant > choice.instant);
        return last ? [{ ...choice, end: last.choice.instant }] : [];
      });
      return "refusal" in found ? found : answersOf(found.answers, from);
    }
    return undefined;
  }

  /** "1pm PT / 4pm ET". A date in one of the two is that of both. */
  async #answerSameTime(all: WrittenText): Promise<ResolvedText<P> | undefined> {
    const whole = all.rest()[0] as Piece;
    for (const [one, other] of this.#halves(all, whole, SAME_TIME)) {
      const [first, second] = [this.#reader.read(one.full), this.#reader.read(other.full)];
      if (!first || !second || "refusal" in first || "refusal" in second) continue;
      const isOfPlace = ({ time, offset, pieces }: Parts) =>
        time.kind === "clock" && (offset !== undefined || pieces.length > 0);
      if (!isOfPlace(first) || !isOfPlace(second)) continue;
      const date = first.date ?? second.date;
      const places = [await this.#places.find(first), await this.#places.find(second)] as const;
      if ("refusal" in places[0] || "refusal" in places[1]) continue;
      const times = this.#timesOf({ ...first, date }, places[0]);
      const others = this.#timesOf({ ...second, date }, places[1]);
      if ("refusal" in times) return times;
      if ("refusal" in others) return others;
      // The second may be the day before or after.
      const agreeing = times.answers.filter(({ choice }) =>
        others.answers.some((answer) =>
          [0, DAY_MS].includes(Math.abs(answer.choice.instant - choice.instant)),
        ),
      );
      return agreeing.length > 0
        ? answersOf(agreeing, { ...first, date })
        : { refusal: { kind: "times-differ" } };
    }
    return undefined;
  }

  /** None of a text with more separators, which is neither a range nor two zones. */
  #halves(text: WrittenText, piece: Piece, separator: RegExp) {
    const halves = text.split(piece, separator);
    return halves.length > MAX_SPLITS ? [] : halves;
  }

  async #answerWithoutTime(all: WrittenText): Promise<ResolvedText<P>> {
    const [whole] = all.rest();
    const text = this.#reader.write(this.#typed);
    const isDifference = text.take(new RegExp(difference, "u")) !== undefined;
    const clocks = whole && !isDifference ? await this.#finder.find(whole, { isAll: true }) : [];
    if (clocks[0] && isWhole(clocks[0])) return this.#answerNow(clocks);
    if (all.has(new RegExp(dst, "u"))) return this.#answerRule();
    while (text.take(new RegExp(`[${difference}${NOW}${when}]`, "u")));
    const pieces = text.rest();
    const [first, second] = pieces;
    if (!first) return unknown(this.#typed);
    if (!second) {
      const named = isDifference ? (await this.#finder.find(first)).filter(isWhole) : [];
      for (const separator of [
        TO_PLACE,
        TWO_PLACES,
        ...(isDifference ? [IN_PLACE, IS] : []),
        ...(isDifference && named.length === 0 ? [COMMA, SPACE] : []),
      ]) {
        const pair = await this.#places.findTwo(text, first, separator);
        if (pair) return this.#answerPair(...pair);
      }
      if (isDifference) {
        const found = await this.#finder.find(text.without(first, LEADING_PAST) ?? first);
        const { ownZone } = this.#options;
        if (found.length > 0) {
          if (ownZone === undefined) return { refusal: { kind: "no-place" } };
          return this.#answerPair([{ kind: "own", zone: ownZone }], found);
        }
      }
    }
    if (clocks.length > 0) return this.#answerNow(clocks);
    return this.#places.nameUnknown(pieces);
  }

  async #answerRule(): Promise<ResolvedText<P>> {
    const text = this.#reader.write(this.#typed);
    while (text.take(new RegExp(`[${dst}${change}${when}${NOW}${next}${glue}${MARK.year}]`, "u")));
    const pieces = text.rest();
    const { now, ownZone } = this.#options;
    const own: Clock<P>[] = ownZone === undefined ? [] : [{ kind: "own", zone: ownZone }];
    const [clock] = pieces.length > 0 ? await this.#places.findJoined(pieces) : own;
    if (!clock && pieces.length > 0) return this.#places.nameUnknown(pieces);
    if (!clock) return { refusal: { kind: "no-place" } };
    return {
      answers: [{ kind: "rule", clock, changes: clockChanges(zoneOf(clock), now).slice(0, 2) }],
    };
  }

  async #answerPlace(whole: Piece | undefined): Promise<ResolvedText<P> | undefined> {
    const clocks = whole ? (await this.#finder.find(whole)).filter(isWhole) : [];
    return clocks.length > 0 ? this.#answerNow(clocks) : undefined;
  }

  #answerNow(clocks: readonly Clock<P>[]): ResolvedText<P> {
    return answersOf(
      clocks.map((clock) => ({ kind: "now", clock, isOther: isOther(clock, clocks) })),
    );
  }

  /** The likeliest of each with all meanings of the other. Other places of a name are none. */
  #answerPair(ones: readonly Clock<P>[], others: readonly Clock<P>[]): ResolvedText<P> {
    const { now } = this.#options;
    const likely = (clocks: readonly Clock<P>[]) =>
      clocks.filter((clock) => !isOther(clock, clocks));
    return answersOf(
      likely(ones).flatMap((from, index) =>
        likely(others)
          .slice(0, index === 0 ? undefined : 1)
          .map((to): PairAnswer<P> => {
            const differences = compareZones(zoneOf(from), zoneOf(to), now);
            return { kind: "pair", from, to, differences };
          }),
      ),
    );
  }
}

function isOther<P>(clock: Clock<P>, clocks: readonly Clock<P>[]): boolean {
  return clock.kind === "place" && clock !== clocks[0];
}

function answersOf<P>(answers: readonly Answer<P>[], wanted?: Wanted): ResolvedText<P> {
  const [first, ...others] = answers;
  if (!first) return { refusal: { kind: "no-place" } };
  return {
    answers: [first, ...others],
    ...(wanted && { wanted: { time: wanted.time, date: wanted.date } }),
  };
}
