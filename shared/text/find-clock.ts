import { normalizeForSearch } from "../zones/normalize-for-search.ts";
import { isKnownZone, normalizeZoneName } from "../zones/zone-rules.ts";
import type { Clock, FoundPlace } from "./answers.ts";
import type { Around } from "./find-instants.ts";
import type { Lexicon, Words } from "./lexicon.ts";
import { ANY_DAYS, ANY_MONTH, ANY_WEEKDAY, MARK } from "./marks.ts";
import { readOffset, TextReader } from "./text-reader.ts";
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
const VILLAGE = 5000;
const DAYLIGHT = / (?:standard|daylight|summer)(?: time)?(?= mexico$|$)/u;
const UTC = /^(?:utc|gmt|ut|z|zulu|(?:etc\/)?(?:utc|gmt|uct|zulu|universal|greenwich))$/iu;
const OFFSET = /^(?:utc|gmt)\s?[+\-−–±]/iu;
const HERE = new RegExp(`^[${MARK.here}${MARK.time}\\s]*$`, "u");
const UNITS = [MARK.hour, MARK.hours, MARK.minute, MARK.day, MARK.week].join("");
const NO_NAME = new RegExp(
  `^(?:[\\s${ANY_WEEKDAY.slice(1, -1)}${ANY_DAYS.slice(1, -1)}${UNITS}]+|[ap]\\.?m\\.?)$`,
  "iu",
);
const NAMED_TIME = new RegExp(`[${MARK.noon}${MARK.midnight}]`, "u");
const MONTH = new RegExp(`^(?:${MARK.on}\\s)?${ANY_MONTH}\\.?$`, "u");
/** In capitals it may be a code, as of a country, a state or an airport. */
const SHORT_WORD =
  /^(?!\p{Lu}+$)[\p{Script=Latin}\p{Script=Cyrillic}]{1,3}(?:[-–][\p{Script=Latin}\p{Script=Cyrillic}]{1,3})?\.?$/u;
const SHORT_NAMES = new Set(
  "usa uk uae drc nz ny nyc la sf dc hk kl rio jfk lax lhr sfo eua rdc сша оаэ спб".split(" "),
);
const DEVANAGARI_LETTERS = /(?=\p{Script=Devanagari})\p{L}[\u093e-\u094c]*/gu;
const ARTICLE = new RegExp(`^[${MARK.the}${MARK.on}${MARK.of}]\\s?`, "u");

export class ClockFinder<P extends FoundPlace> {
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

  /** Only zones need no search. All of a text may be misspelled. */
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
    const zones =
      [piece.full, piece.written]
        .map((name) => this.#zonesOf(name))
        .find((clocks) => clocks.length > 0) ?? [];
    if (zones.length > 0 || isZone) return zones;
    const isLast = this.#typingEnd !== undefined && piece.end === this.#typingEnd;
    // "Mar" may become Marrakesh.
    if (MONTH.test(piece.code) && (!isLast || this.#hasTime || piece.lead !== "")) return [];
    const cases = this.reader.lexicons.flatMap((lexicon) => lexicon.namesOf(piece.written));
    for (const name of new Set([...names, ...cases])) {
      const isWritten = name === piece.written || name === piece.full;
      const found = await this.#findTowns(name, isLast && isWritten, isAll && isWritten);
      if (!found.every(isMisspelled)) return found;
    }
    const found = await this.#findTowns(piece.written, isLast, isAll);
    return [...found, ...zonesOfTzdb<P>(piece.written)];
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

  async #findTowns(text: string, isLast: boolean, isAll: boolean): Promise<Clock<P>[]> {
    const found = (await this.#search(text)).filter(({ zone }) => isKnownZone(zone));
    const whole = found.filter(({ match }) => match === "whole");
    const isWord = this.#hasTime && !SHORT_NAMES.has(text.toLowerCase());
    const isPlace = (place: P) => !isWord || isNamed(text, place, this.reader.lexicons);
    // If the likeliest place is rather a word, others of the name are so even more.
    const named = whole.slice(0, 1).every(isPlace) ? whole.filter(isPlace) : [];
    const isRefused =
      isWord && isUncapitalized(text) && (whole.length > 0 || SHORT_WORD.test(text));
    const accepted =
      named.length > 0 || isRefused
        ? named
        : found.filter((place) =>
            place.match === "misspelled"
              ? this.#isCorrect(text, place, isAll)
              : place.match === "start" && isLast,
          );
    return accepted.map((place) => ({ kind: "place", zone: place.zone, place }));
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

function isMisspelled<P extends FoundPlace>(clock: Clock<P>): boolean {
  return clock.kind === "place" && clock.place.match === "misspelled";
}

function zonesOfTzdb<P>(text: string): readonly Clock<P>[] {
  const zone = normalizeZoneName(text.replaceAll(" ", "_"));
  return isKnownZone(zone) ? [{ kind: "zone", zone }] : [];
}
