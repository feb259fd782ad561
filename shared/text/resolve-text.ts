import { DAY_MS } from "../durations.ts";
import { clockChanges } from "../zones/clock-changes.ts";
import {
  type Answer,
  type Clock,
  type FoundPlace,
  type PairAnswer,
  type ResolvedText,
  type TextRefusal,
  type TimeAnswer,
  unknown,
} from "./answers.ts";
import { compareZones } from "./compare-zones.ts";
import { findInstants, type Wanted } from "./find-instants.ts";
import {
  BETWEEN_NAMES,
  BETWEEN_PLACES,
  IN_DIFFERENCE,
  isWhole,
  LEADING_PAST,
  MAX_SPLITS,
  PlaceFinder,
  type Places,
  type ResolveOptions,
} from "./find-places.ts";
import { ANY, MARK, type Words } from "./lexicon.ts";
import { type Parts, TextReader } from "./text-reader.ts";
import type { Piece, WrittenText } from "./written-text.ts";

/** In UTF-16 code units. */
export const MAX_TEXT_LENGTH = 200;

const { when, now: NOW, difference, dst, change, next, glue } = MARK;
const UNTIL = new RegExp(`\\s?[-–—]\\s?|\\s?[${MARK.till}${MARK.until}${MARK.to}]\\s?`, "gu");
const SAME_TIME = /\s?[/|=;(,]\s?/gu;
const TIMELIKE = new RegExp(
  `[${[MARK.now, MARK.noon, MARK.midnight, difference, dst, when].join("")}]|${ANY.number}|^[${MARK.in}${MARK.on}]\\s?${ANY.month}$`,
  "u",
);
const NO_PLACE = { kind: "no-place" } as const;
const QUESTION = /\p{N}/u;
const HAS_WEEKDAY = new RegExp(ANY.weekday, "u");

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

export function isName(text: string, words: readonly [Words, ...Words[]]): boolean {
  const reader = new TextReader(words);
  return !QUESTION.test(text) && !reader.write(text).has(TIMELIKE);
}

class TextResolver<P extends FoundPlace> extends PlaceFinder<P> {
  async resolve(): Promise<ResolvedText<P>> {
    const all = this.reader.write(this.typed);
    const [whole] = all.rest();
    const zones = await this.findClocks(whole, { isZone: true });
    if (zones.length > 0) return answersNow(zones);
    const isQuestion = all.has(new RegExp(`[${difference}${dst}]`, "u")) && !/\d/.test(all.typed);
    const read = isQuestion ? undefined : this.reader.read(this.typed);
    if (!read) return this.#answerWithoutTime(all);
    const found =
      (await this.#answerHalves(all, UNTIL)) ?? (await this.#answerHalves(all, SAME_TIME));
    if (found) return found;
    if ("refusal" in read) return (await this.#answerPlace(whole)) ?? read;
    return this.#answerTime(read, whole);
  }

  async #answerTime(parts: Parts, whole: Piece | undefined): Promise<ResolvedText<P>> {
    const { time, date, mayBeName, pieces, others } = parts;
    const mayBePlace = mayBeName && !date;
    const instead =
      date?.mayBeName && pieces.length > 0
        ? await this.#answerWeekdayName()
        : mayBePlace
          ? await this.#answerPlace(whole)
          : undefined;
    const places = await this.findPlaces(parts);
    if ("refusal" in places) return instead ?? places;
    const isNow = time.kind === "from-now" && time.minutes === 0 && mayBePlace;
    if (isNow && places.target) return this.#answerPair(places.clocks, [places.target]);
    if (isNow && (pieces.length > 0 || others.length > 0)) return answersNow(places.clocks);
    const found = this.#timesOf(parts, places);
    if ("refusal" in found) return instead ?? found;
    const all = [found.answers, ...(instead ? [instead.answers] : [])];
    return answersOf((pieces.length > 0 ? all.toReversed() : all).flat(), parts);
  }

  /** "Friday" may begin a name: "3pm Friday Harbor". */
  async #answerWeekdayName() {
    const read = this.reader.read(this.typed, true);
    if (!read || "refusal" in read) return undefined;
    const [piece, ...more] = read.pieces;
    if (more.length > 0 || !HAS_WEEKDAY.test(piece?.code ?? "")) return undefined;
    const places = await this.findPlaces(read);
    const found = "refusal" in places ? places : this.#timesOf(read, places);
    return "refusal" in found ? undefined : found;
  }

  #timesOf(wanted: Wanted, { clocks, target }: Places<P>) {
    const refusals: TextRefusal[] = [];
    const [first, ...others] = clocks.flatMap((clock) => {
      const found = findInstants(wanted, clock, this.options);
      if ("refusal" in found) refusals.push(found.refusal);
      const choices = "choices" in found ? found.choices : [];
      const rest = { clock, isOther: isOther(clock, clocks), ...(target && { target }) };
      return choices.map((choice): TimeAnswer<P> => ({ kind: "time", choice, ...rest }));
    });
    if (first) return { answers: [first, ...others] as const };
    return { refusal: refusals[0] ?? NO_PLACE };
  }

  /** A range of two dates, or one time in two zones: "1pm PT / 4pm ET". A place or date that one half lacks is that of the other. */
  async #answerHalves(all: WrittenText, separator: RegExp): Promise<ResolvedText<P> | undefined> {
    const isRange = separator === UNTIL;
    for (const [first, second] of this.#readHalves(all, separator)) {
      const areClocks = first.time.kind === "clock" && second.time.kind === "clock";
      const havePlaces = hasPlace(first) && hasPlace(second);
      const isMeant = isRange ? !havePlaces && first.date && second.date : havePlaces;
      if (!areClocks || !isMeant) continue;
      const places = [
        await this.findPlaces(hasPlace(first) ? first : second),
        await this.findPlaces(hasPlace(second) ? second : first),
      ] as const;
      const refused = places.find((one) => "refusal" in one);
      if (refused && isRange) return refused;
      if ("refusal" in places[0] || "refusal" in places[1]) continue;
      const wanted = { ...first, date: first.date ?? second.date };
      const times = this.#timesOf(wanted, places[0]);
      const others = this.#timesOf({ ...second, date: second.date ?? first.date }, places[1]);
      if ("refusal" in times) return times;
      if ("refusal" in others) return others;
      const answers = times.answers.flatMap((one) => {
        const distances = others.answers.map(({ choice }) => choice.instant - one.choice.instant);
        const length = distances.find((distance) => distance > 0);
        // In another zone it may be the day before or after.
        if (!isRange) return distances.some((ms) => ms === 0 || Math.abs(ms) === DAY_MS) ? one : [];
        if (length === undefined) return [];
        return { ...one, choice: { ...one.choice, end: one.choice.instant + length } };
      });
      if (answers.length === 0 && !isRange) return { refusal: { kind: "times-differ" } };
      return answersOf(answers, wanted);
    }
    return undefined;
  }

  /** The two texts beside each separator that are read. None of a text with more separators, which is neither a range nor two zones. */
  #readHalves(text: WrittenText, separator: RegExp): readonly (readonly [Parts, Parts])[] {
    const [whole] = text.rest();
    const halves = whole ? text.split(whole, separator) : [];
    if (halves.length > MAX_SPLITS) return [];
    return halves.flatMap(([one, other]) => {
      const [first, second] = [this.reader.read(one.full), this.reader.read(other.full)];
      if (!first || !second || "refusal" in first || "refusal" in second) return [];
      return [[first, second]];
    });
  }

  async #answerWithoutTime(text: WrittenText): Promise<ResolvedText<P>> {
    const [whole] = text.rest();
    const isDifference = text.take(new RegExp(difference, "u")) !== undefined;
    const clocks = isDifference ? [] : await this.findClocks(whole, { isAll: true });
    if (clocks[0] && isWhole(clocks[0])) return answersNow(clocks);
    if (text.has(new RegExp(dst, "u"))) return this.#answerRule();
    while (text.take(new RegExp(`[${difference}${NOW}${when}]`, "u")));
    const pieces = text.rest();
    const [first, second] = pieces;
    if (!first) return unknown(this.typed);
    if (!second) {
      const isNamed = isDifference && (await this.findClocks(first)).some(isWhole);
      const pair = await this.findTwo(text, first, [
        ...BETWEEN_PLACES,
        ...(isDifference ? IN_DIFFERENCE : []),
        ...(isDifference && !isNamed ? BETWEEN_NAMES : []),
      ]);
      if (pair) return this.#answerPair(...pair);
      if (isDifference) {
        const found = await this.findClocks(text.without(first, LEADING_PAST) ?? first);
        if (found.length > 0) return this.#answerPair(this.own(), found);
      }
    }
    if (clocks.length > 0) return answersNow(clocks);
    return this.nameUnknown(pieces);
  }

  async #answerRule(): Promise<ResolvedText<P>> {
    const text = this.reader.write(this.typed);
    while (text.take(new RegExp(`[${dst}${change}${when}${NOW}${next}${glue}${MARK.year}]`, "u")));
    const pieces = text.rest();
    const [clock] = pieces.length > 0 ? await this.findJoined(pieces) : this.own();
    if (!clock) return pieces.length > 0 ? this.nameUnknown(pieces) : { refusal: NO_PLACE };
    const changes = clockChanges(clock.zone, this.options.now).slice(0, 2);
    return { answers: [{ kind: "rule", clock, changes }] };
  }

  async #answerPlace(whole: Piece | undefined) {
    const clocks = (await this.findClocks(whole)).filter(isWhole);
    const found = answersNow(clocks);
    return "answers" in found ? found : undefined;
  }

  /** The likeliest of each with all meanings of the other. Other places of a name are none. */
  #answerPair(ones: readonly Clock<P>[], others: readonly Clock<P>[]): ResolvedText<P> {
    const { now } = this.options;
    const likely = (clocks: readonly Clock<P>[]) =>
      clocks.filter((clock) => !isOther(clock, clocks));
    return answersOf(
      likely(ones).flatMap((from, index) =>
        likely(others)
          .slice(0, index === 0 ? undefined : 1)
          .map((to): PairAnswer<P> => {
            const differences = compareZones(from.zone, to.zone, now);
            return { kind: "pair", from, to, differences };
          }),
      ),
    );
  }
}

const hasPlace = ({ offset, pieces }: Parts) => offset !== undefined || pieces.length > 0;

function isOther<P>(clock: Clock<P>, clocks: readonly Clock<P>[]): boolean {
  return clock.kind === "place" && clock !== clocks[0];
}

function answersNow<P>(clocks: readonly Clock<P>[]): ResolvedText<P> {
  return answersOf(
    clocks.map((clock) => ({ kind: "now", clock, isOther: isOther(clock, clocks) })),
  );
}

function answersOf<P>(answers: readonly Answer<P>[], wanted?: Wanted): ResolvedText<P> {
  const [first, ...others] = answers;
  if (!first) return { refusal: NO_PLACE };
  return {
    answers: [first, ...others],
    ...(wanted && { wanted: { time: wanted.time, date: wanted.date } }),
  };
}
