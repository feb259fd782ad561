import { DAY_MS } from "../durations.ts";
import { civilOffsetMinutesAt } from "../zones/civil-offset.ts";
import { type Clock, type FoundPlace, type TextRefusal, unknown } from "./answers.ts";
import { ClockFinder } from "./find-clock.ts";
import { MARK } from "./marks.ts";
import type { Parts, ReadOffset } from "./text-reader.ts";
import type { Piece, WrittenText } from "./written-text.ts";

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

export class PlaceFinder<P extends FoundPlace> extends ClockFinder<P> {
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
    for (const [zoneWord = "", rest] of [
      [words[0], words.slice(1)],
      [words.at(-1), words.slice(0, -1)],
    ] as const) {
      const zones = await this.findClocks(this.#pieceOf(zoneWord), { isZone: true });
      const clocks = zones.length > 0 ? await this.findClocks(this.#pieceOf(rest.join(" "))) : [];
      const [clock] = clocks;
      if (!clock) continue;
      const isFirst = zoneWord === words[0];
      if (clock.kind !== "place") return isFirst ? this.#agree(zones, [clock]) : undefined;
      if (zones.some((zone) => this.#haveSameTime(zone, clock))) return { clocks };
    }
    return undefined;
  }

  #agree(clocks: readonly Clock<P>[], [target]: readonly Clock<P>[]): Places<P> {
    const [first] = clocks;
    const isSame =
      first?.kind === "abbreviation" &&
      target?.kind === "abbreviation" &&
      first.zone === target.zone;
    if (!isSame) return { clocks, target };
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

/** What follows "to", or "in" before it. */
function ledTo(text: WrittenText, piece: Piece): Piece | undefined {
  return text.without(piece, LEADING_TO) ?? (LEADING_IN.test(piece.lead) ? piece : undefined);
}

export function isWhole<P extends FoundPlace>(clock: Clock<P>): boolean {
  return clock.kind !== "place" || clock.place.match === "whole";
}
