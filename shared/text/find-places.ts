import { DAY_MS } from "../durations.ts";
import { civilOffsetMinutesAt } from "../zones/civil-offset.ts";
import { normalizeForSearch } from "../zones/normalize-for-search.ts";
import { isKnownZone, normalizeZoneName } from "../zones/zone-rules.ts";
import { type Clock, type FoundPlace, type TextRefusal, unknown } from "./answers.ts";
import type { Around } from "./find-instants.ts";
import { ANY, type Lexicon, MARK, type Words } from "./lexicon.ts";
import { type Parts, type ReadOffset, readOffset, TextReader } from "./text-reader.ts";
import { type Piece, WrittenText } from "./written-text.ts";
import { meaningsOfAbbreviation } from "./zone-abbreviations.ts";

export interface ResolveOptions<P extends FoundPlace> extends Around {
  /** The places that a text names, best first. Rejects if they can't be searched. */
  readonly findPlace: (text: string) => Promise<readonly P[]>;
  /** Of the reader's language, then of English, which is understood everywhere. */
  readonly words: readonly [Words, ...Words[]];
  readonly locale?: string;
  readonly isTyping?: boolean;
}

const MAX_SEARCHES = 8;
/** Beside a time a misspelled name is only that of a place with so many people. */
const METROPOLIS = 1_000_000;
/** Another name is taken for a misspelled one, and a short word for a name, only of a city with so many people. */
const LARGE_CITY = 100_000;
/** Beside a time a word of four small letters, or of a script without capital ones, is only the name of a place with so many. */
const TOWN = 30_000;
/** The same for a longer word of small letters. */
const VILLAGE = 5000;
const DAYLIGHT = / (?:standard|daylight|summer)(?: time)?(?= mexico$|$)/u;
const UTC = /^(?:utc|gmt|ut|z|zulu|(?:etc\/)?(?:utc|gmt|uct|zulu|universal|greenwich))$/iu;
const OFFSET = /^(?:utc|gmt)\s?[+\-−–±]/iu;
const HERE = new RegExp(`^[${MARK.here}${MARK.time}\\s]*$`, "u");
const UNITS = [MARK.hour, MARK.hours, MARK.minute, MARK.day, MARK.week].join("");
const NO_NAME = new RegExp(
  `^(?:[\\s${ANY.weekday.slice(1, -1)}${ANY.days.slice(1, -1)}${UNITS}]+|[ap]\\.?m\\.?)$`,
  "iu",
);
const NAMED_TIME = new RegExp(`[${MARK.noon}${MARK.midnight}]`, "u");
const MONTH = new RegExp(`^(?:${MARK.on}\\s)?${ANY.month}\\.?$`, "u");
/** In capitals it may be a code, as of a country, a state or an airport. */
const SHORT_WORD =
  /^(?!\p{Lu}+$)[\p{Script=Latin}\p{Script=Cyrillic}]{1,3}(?:[-–][\p{Script=Latin}\p{Script=Cyrillic}]{1,3})?\.?$/u;
const SHORT_NAMES = new Set(
  "usa uk uae drc nz ny nyc la sf dc hk kl rio jfk lax lhr sfo eua rdc сша оаэ спб".split(" "),
);
const DEVANAGARI_LETTERS = /(?=\p{Script=Devanagari})\p{L}[\u093e-\u094c]*/gu;
const ARTICLE = new RegExp(`^[${MARK.the}${MARK.on}${MARK.of}]\\s?`, "u");

export interface Places<P> {
  readonly clocks: readonly Clock<P>[];
  readonly target?: Clock<P> | undefined;
}

const TO_PLACE = new RegExp(`\\s?(?:[${MARK.to}${MARK.till}]|=)\\s?`, "gu");
const IN_PLACE = new RegExp(`\\s?[${MARK.in}${MARK.at}${MARK.time}]\\s?`, "gu");
const TWO_PLACES = new RegExp(
  `\\s?(?:[${MARK.vs}${MARK.and}]|[/=|])\\s?|\\s[-–—]\\s|\\sو(?=\\p{L}{3})`,
  "gu",
);
const IS = new RegExp(`\\s?${MARK.glue}\\s?`, "gu");
const COMMA = /[,،、;]\s?/gu;
const SPACE = /\s/gu;
export const BETWEEN_PLACES = [TO_PLACE, TWO_PLACES];
export const IN_DIFFERENCE = [IN_PLACE, IS];
export const BETWEEN_NAMES = [COMMA, SPACE];
const LEADING_TO = new RegExp(`^\\s?[${MARK.to}${MARK.till}]\\s?`, "u");
/** German "nach" is "past", too: "Zeitverschiebung nach New York". */
export const LEADING_PAST = new RegExp(`^\\s?[${MARK.to}${MARK.till}${MARK.past}]\\s?`, "u");
const JOINED = new RegExp(`\\s?[${MARK.glue}${MARK.in}${MARK.at}${MARK.and}${MARK.of}]\\s?`, "gu");
const LEADING_IN = new RegExp(`[${MARK.in}${MARK.at}]\\s?$`, "u");
const BRACKETS = /[()[\],;/]+/gu;
export const MAX_SPLITS = 5;
/** Beside a time in a sentence, which has other words than the time's. */
const MIN_SENTENCE_WORDS = 5;

export class PlaceFinder<P extends FoundPlace> {
  protected readonly typed: string;
  protected readonly options: ResolveOptions<P>;
  protected readonly reader: TextReader;
  /** The length of the text, if it is still being typed: its last name may be unfinished. */
  readonly #typingEnd: number | undefined;
  /** Whether a name of one to three letters stands beside a time, where it may be any word: "3pm ok", "Mit 13:14". */
  readonly #hasTime: boolean;
  readonly #searched = new Map<string, Promise<readonly P[]>>();

  constructor(typed: string, options: ResolveOptions<P>) {
    this.typed = typed;
    this.options = options;
    this.reader = new TextReader(options.words, options.locale);
    const text = this.reader.write(typed);
    this.#typingEnd = options.isTyping ? text.typed.length : undefined;
    this.#hasTime = /\d/.test(text.typed) || text.has(NAMED_TIME);
  }

  /** With `isZone` only zones, which need no search. `isAll` says that the piece is the whole text, which may be misspelled. */
  async findClocks(
    piece: Piece | undefined,
    { isZone, isAll = false }: { isZone?: boolean; isAll?: boolean } = {},
  ): Promise<readonly Clock<P>[]> {
    if (!piece) return [];
    if (HERE.test(piece.code)) return this.own();
    const [article = ""] = ARTICLE.exec(piece.code) ?? [];
    const names = [
      piece.written,
      ...(article ? [piece.written.slice(piece.written.indexOf(" ") + 1)] : []),
      piece.full,
    ];
    // The whole text may be the name of a village, unless more was typed: "in them", "the day".
    const isName = isAll && /^\p{L}/u.test(piece.full) && new Set(names).size === 1;
    if (NO_NAME.test(piece.code) || (!isName && names.some((name) => this.#isCommon(name))))
      return [];
    const written = this.#zonesOf(piece.full);
    const zones = written.length > 0 ? written : this.#zonesOf(piece.written);
    if (zones.length > 0 || isZone) return zones;
    const isLast = this.#typingEnd !== undefined && piece.end === this.#typingEnd;
    // "Mar" may become Marrakesh.
    if (MONTH.test(piece.code) && (!isLast || this.#hasTime || piece.lead !== "")) return [];
    const cases = this.reader.lexicons.flatMap((lexicon) => lexicon.namesOf(piece.written));
    for (const name of new Set([...names, ...cases])) {
      const isWritten = name === piece.written || name === piece.full;
      const found = await this.#findTowns(name, isLast && isWritten, isAll && isWritten);
      if (found.some(({ match }) => match !== "misspelled")) return found.map(clockOf);
    }
    const found = await this.#findTowns(piece.written, isLast, isAll);
    return [...found.map(clockOf), ...zonesOfTzdb<P>(piece.written)];
  }

  protected own(): readonly Clock<P>[] {
    const { ownZone } = this.options;
    return ownZone === undefined ? [] : [{ kind: "own", zone: ownZone }];
  }

  #search(text: string): Promise<readonly P[]> {
    const known = this.#searched.get(text);
    if (known) return known;
    const isSearched = this.#searched.size < MAX_SEARCHES && /\p{L}/u.test(text);
    const found = isSearched ? this.options.findPlace(text) : Promise.resolve([]);
    this.#searched.set(text, found);
    return found;
  }

  async #findTowns(text: string, isLast: boolean, isAll: boolean): Promise<readonly P[]> {
    const found = (await this.#search(text)).filter(({ zone }) => isKnownZone(zone));
    const whole = found.filter(({ match }) => match === "whole");
    const isWord = this.#hasTime && !SHORT_NAMES.has(text.toLowerCase());
    const isPlace = (place: P) => !isWord || isNamed(text, place, this.reader.lexicons);
    // If the likeliest place is rather a word, others of the name are so even more.
    const named = whole.slice(0, 1).every(isPlace) ? whole.filter(isPlace) : [];
    const isRefused =
      isWord && isUncapitalized(text) && (whole.length > 0 || SHORT_WORD.test(text));
    if (named.length > 0 || isRefused) return named;
    return found.filter((place) =>
      place.match === "misspelled"
        ? this.#isCorrect(text, place, isAll)
        : place.match === "start" && isLast,
    );
  }

  #isCorrect(text: string, place: P, isAll: boolean): boolean {
    if (/\d/.test(text)) return false;
    if (isAll) return true;
    return this.#hasTime
      ? place.population >= METROPOLIS && !isOther(place)
      : place.population >= LARGE_CITY;
  }

  #zonesOf(text: string): readonly Clock<P>[] {
    // Windows says "Standard" in summer, too, so the zone's own time is meant.
    const name = text.toLowerCase().replaceAll(/[()]/gu, "").replace(DAYLIGHT, " standard time");
    const named =
      this.reader.lexicons.flatMap((lexicon) => lexicon.zones.get(name) ?? [])[0] ?? text;
    if (UTC.test(named)) return [{ kind: "offset", zone: 0 }];
    if (OFFSET.test(named)) {
      const written = new WrittenText(named, []);
      const zone = readOffset(written)?.offsetMinutes;
      return zone === undefined || written.rest().length > 0 ? [] : [{ kind: "offset", zone }];
    }
    const meanings = meaningsOfAbbreviation(named);
    if (meanings)
      return meanings.map((meaning) => ({ kind: "abbreviation", written: text, ...meaning }));
    // "W-SU" and "Asia/Tokyo" can be nothing else; "Japan" is a place first.
    return /[-/\d]/.test(named) ? zonesOfTzdb(named) : [];
  }

  /** In capitals it is the abbreviation of a zone: "EAT". */
  #isCommon(text: string): boolean {
    const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
    if (word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()) return false;
    return this.reader.lexicons.some((lexicon) => lexicon.common.has(word.toLowerCase()));
  }

  async findPlaces(parts: Parts): Promise<Places<P> | { readonly refusal: TextRefusal }> {
    const { offset, pieces, others, time } = parts;
    const [target] = await this.findJoined(others);
    if (others.length > 0 && !target) return this.nameUnknown(others);
    const beside = await (offset ? this.#findBesideOffset(parts, offset) : this.#findBeside(parts));
    if (!beside) return this.nameUnknown(pieces, offset);
    const found = beside.clocks.length > 0 ? beside.clocks : this.own();
    if (found.length === 0 && time.kind === "clock") return { refusal: { kind: "no-place" } };
    const clocks = found.length > 0 ? found : [{ kind: "offset", zone: 0 } as const];
    return { clocks, target: target ?? beside.target };
  }

  /** Without clocks for the reader's own; undefined if words are unknown. */
  async #findBeside({ text, pieces }: Parts): Promise<Places<P> | undefined> {
    const [first, second] = pieces;
    if (!first) return { clocks: [] };
    const joined = await this.findJoined(pieces);
    if (joined.length > 0) return { clocks: joined };
    if (second) {
      const after = pieces.length === 2 ? ledTo(text, second) : undefined;
      const clocks = after ? await this.findClocks(first) : [];
      const [target] = await this.findClocks(after);
      return clocks.length > 0 && target ? { clocks, target } : this.#findInSentence(pieces);
    }
    const [target] = await this.findClocks(text.without(first, LEADING_TO));
    if (target) return { clocks: [], target };
    const pair = await this.findTwo(text, first, [TO_PLACE, IN_PLACE, TWO_PLACES]);
    if (pair) return this.#agree(...pair);
    return (await this.#findZoneAndPlace(first)) ?? this.#findInSentence(pieces);
  }

  /** "New York EST", "Tokyo (JST)", "PST/PDT", "EST IST". */
  async #findZoneAndPlace(piece: Piece): Promise<Places<P> | undefined> {
    const words = piece.written.replaceAll(BRACKETS, " ").trim().split(/\s+/u);
    for (const isFirst of [true, false]) {
      const rest = (isFirst ? words.slice(1) : words.slice(0, -1)).join(" ");
      const zoneWord = this.#pieceOf(isFirst ? words[0] : words.at(-1));
      const zones = await this.findClocks(zoneWord, { isZone: true });
      const clocks = zones.length > 0 ? await this.findClocks(this.#pieceOf(rest)) : [];
      const [clock] = clocks;
      if (!clock) continue;
      if (clock.kind !== "place") return isFirst ? this.#agree(zones, [clock]) : undefined;
      if (zones.some((zone) => this.#haveSameTime(zone, clock))) return { clocks };
    }
    return undefined;
  }

  #agree(clocks: readonly Clock<P>[], [target]: readonly Clock<P>[]): Places<P> {
    const [first] = clocks;
    const areShort = first?.kind === "abbreviation" && target?.kind === "abbreviation";
    if (!areShort || first.zone !== target.zone) return { clocks, target };
    return { clocks: [{ ...first, offsetMinutes: undefined }] };
  }

  #haveSameTime(zone: Clock<P>, place: Clock<P>): boolean {
    const { now } = this.options;
    const offset = zone.kind === "abbreviation" ? zone.offsetMinutes : undefined;
    return [now, now + 182 * DAY_MS].some(
      (at) =>
        civilOffsetMinutesAt(offset ?? zone.zone, at) === civilOffsetMinutesAt(place.zone, at),
    );
  }

  /** An offset together with a zone that does not have it is refused. */
  async #findBesideOffset(
    { text, pieces }: Parts,
    { offsetMinutes, isStandard }: ReadOffset,
  ): Promise<Places<P> | undefined> {
    if (offsetMinutes === undefined) return undefined;
    const own: Clock<P> = { kind: "offset", zone: offsetMinutes };
    const [first] = pieces;
    if (!first) return { clocks: [own] };
    if (pieces.length > 1) return undefined;
    for (const names of [[first], ...(isStandard ? [this.#splitAll(text, first)] : [])]) {
      const found = await Promise.all(names.map((name) => this.findClocks(name)));
      const agreeing = found.map((all) => all.find((clock) => this.#haveSameTime(own, clock)));
      const [clock] = agreeing;
      if (clock && agreeing.every(Boolean)) return { clocks: [isStandard ? clock : own] };
    }
    const [target] = await this.findClocks(ledTo(text, first));
    return target && { clocks: [own], target };
  }

  #splitAll(text: WrittenText, piece: Piece): readonly Piece[] {
    const [first] = text.split(piece, COMMA);
    if (!first) return [piece];
    return [first[0], ...this.#splitAll(text, first[1])];
  }

  /** The abbreviation beside the time in a sentence: "Want to meet for dinner (5pm EST)?" */
  async #findInSentence(pieces: readonly Piece[]): Promise<Places<P> | undefined> {
    const rest = pieces.map(({ written }) => written).join(" ");
    // With another time, it would be unknown which of the two is meant.
    if (rest.split(" ").length < MIN_SENTENCE_WORDS || /\d/.test(rest)) return undefined;
    const [written] = pieces.flatMap(({ code }) => /^[A-Z]{2,5}(?!\p{L})/u.exec(code) ?? []);
    const clocks = await this.findClocks(this.#pieceOf(written), { isZone: true });
    return clocks.length > 0 ? { clocks } : undefined;
  }

  async findJoined(pieces: readonly Piece[]): Promise<readonly Clock<P>[]> {
    if (pieces.length === 1) return this.findClocks(pieces[0]);
    const joined = this.#pieceOf(pieces.map(({ full }) => full).join(" "));
    // It is not what the reader is typing.
    return (await this.findClocks(joined && { ...joined, end: -1 })).filter(isWhole);
  }

  #pieceOf(text = ""): Piece | undefined {
    return this.reader.write(text).rest()[0];
  }

  async findTwo(text: WrittenText, piece: Piece, separators: readonly RegExp[]) {
    for (const separator of separators) {
      for (const [one, other] of text.split(piece, separator).slice(0, MAX_SPLITS)) {
        const clocks = (await this.findClocks(one)).filter(isWhole);
        const found = clocks.length > 0 ? await this.findClocks(other) : [];
        const others = separator === SPACE ? found.filter(isWhole) : found;
        // "Paris in Texas"
        const isRegion =
          separator === IN_PLACE && clocks[0]?.kind === "place" && others[0]?.kind === "place";
        const inRegion = isRegion ? this.#pieceOf(`${one.written}, ${other.written}`) : undefined;
        const within = (await this.findClocks(inRegion)).filter(isWhole);
        if (within.length > 0) return [within, []] as const;
        if (others.length > 0) return [clocks, others] as const;
      }
    }
    return undefined;
  }

  async nameUnknown(pieces: readonly Piece[], offset?: ReadOffset) {
    const number = pieces.find(({ written }) => !/\p{L}/u.test(written));
    if (number) return { refusal: { kind: "not-a-time", written: number.written } as const };
    const unknownPieces: string[] = [];
    for (const piece of pieces) {
      if ((await this.findClocks(piece)).length > 0) continue;
      const whole = this.reader.write(piece.full);
      const [halves = [piece]] = whole.split({ ...piece, index: 0 }, JOINED);
      const found = await Promise.all(halves.map((half) => this.findClocks({ ...half, end: -1 })));
      const lost = halves.filter((_, index) => found[index]?.length === 0);
      unknownPieces.push(...(lost.length === 1 ? lost : [piece]).map(({ written }) => written));
    }
    if (unknownPieces.length > 0) return unknown(...unknownPieces);
    return unknown(...(offset ? [offset.written] : []), ...pieces.map(({ written }) => written));
  }
}

/** Whether a name beside a time is that of a place, and not rather any word: most words are the name of some village in some language. */
function isNamed(text: string, place: FoundPlace, lexicons: readonly Lexicon[]): boolean {
  const { name, matched, population } = place;
  const isOneWord = /^[\p{L}\p{M}]+\.?$/u.test(text) || SHORT_WORD.test(text);
  if (!isOneWord || isCountry(place, lexicons)) return true;
  if (!isSpelled(text, place)) return false;
  // Nouns are capitalized in German.
  const isPlain = isUncapitalized(text) || lexicons[0]?.tag === "de";
  if (SHORT_WORD.test(text)) {
    const isName = isUncapitalized(text) ? !isOther(place) : /\p{Ll}/u.test(matched ?? name);
    return population >= LARGE_CITY && isName;
  }
  if (isOther(place)) return population >= (isUncapitalized(text) ? LARGE_CITY : TOWN);
  if (!isPlain) return true;
  return population >= (text.length > 4 && /\p{Script=Latin}/u.test(text) ? VILLAGE : TOWN);
}

function isUncapitalized(text: string): boolean {
  return /^[\p{Ll}\p{Lo}\p{Lm}\p{M}]+$/u.test(text);
}

function isCountry({ countryCode, name, matched }: FoundPlace, lexicons: readonly Lexicon[]) {
  if (!countryCode) return false;
  const found = normalizeForSearch(matched ?? name);
  return lexicons.some(({ tag }) =>
    (["long", "short"] as const).some((style) => {
      const names = new Intl.DisplayNames(tag, { type: "region", style });
      return normalizeForSearch(names.of(countryCode) ?? "") === found;
    }),
  );
}

/** Whether a name is found with its vowel signs, but for one of them. A search ignores them, but ट्रेन is not टुरिन. */
function isSpelled(text: string, { name, matched }: FoundPlace): boolean {
  const [typed, found] = [text, matched ?? name].map((one) => one.match(DEVANAGARI_LETTERS) ?? []);
  const different = typed?.filter((letter, at) => letter !== found?.[at]) ?? [];
  return different.length <= (typed && typed.length > 2 ? 1 : 0);
}

function isOther({ name, matched }: FoundPlace): boolean {
  return matched != null && matched !== name && /\p{Script=Latin}/u.test(matched);
}

function clockOf<P extends FoundPlace>(place: P): Clock<P> {
  return { kind: "place", zone: place.zone, place };
}

function zonesOfTzdb<P>(text: string): readonly Clock<P>[] {
  const zone = normalizeZoneName(text.replaceAll(" ", "_"));
  return isKnownZone(zone) ? [{ kind: "zone", zone }] : [];
}

/** What follows "to", or "in" before it. */
function ledTo(text: WrittenText, piece: Piece): Piece | undefined {
  return text.without(piece, LEADING_TO) ?? (LEADING_IN.test(piece.lead) ? piece : undefined);
}

export function isWhole<P extends FoundPlace>(clock: Clock<P>): boolean {
  return clock.kind !== "place" || clock.place.match === "whole";
}
