import { readPhrase, type TimePhrase } from "../../../shared/phrase/read-phrase.ts";
import type { PhraseZone } from "../../../shared/phrase/read-zone.ts";
import {
  type ResolvedPhrase,
  resolveAbbreviation,
  resolvePhrase,
  type TimeChoice,
} from "../../../shared/phrase/resolve-phrase.ts";
import { agreeingAnswers, type SplitPlaces } from "../../../shared/phrase/two-zones.ts";
import { describeRefusal } from "./describe-phrase.ts";
import type { Clock } from "./local-time.ts";
import { type Sources, ToolError } from "./tool.ts";

/** An instant that a text may mean, and the clock on which it has the written time. */
interface Meaning {
  readonly choice: TimeChoice;
  readonly clock: Clock;
}

interface ResolvedText {
  /** Likeliest first. */
  readonly meanings: readonly Meaning[];
  /** Where else the time is asked for. */
  readonly target?: Clock | undefined;
}

const UTC: Clock = { offsetMinutes: 0 };

/** Reads a text with a time; one that names no place is on the clock of `own`. Throws ToolError if it means no instant. */
export async function resolveText(
  text: string,
  own: Clock | undefined,
  sources: Sources,
): Promise<ResolvedText> {
  const reading = readPhrase(text);
  if (reading.kind === "none") {
    throw new ToolError(`"${text}" has no time. Write such as "3pm Tokyo tomorrow".`);
  }
  if (reading.kind === "not-a-time") throw new ToolError(`"${reading.written}" is no time.`);
  const { phrase, other, same, target, split } = reading;
  const read = (one: TimePhrase) => resolveIn(one, own, sources);
  if (same) {
    const meanings = agreeingAnswers(await read(phrase), await read(same));
    if (meanings.length === 0) throw new ToolError(`The two times of "${text}" differ.`);
    return { meanings };
  }
  const resolve = async (one: TimePhrase, asked: PhraseZone | undefined) => ({
    meanings: await read(one),
    target: asked && (await findClock(asked, own, sources)),
  });
  return firstKnown([
    () => other && resolve(other, target),
    () => resolve(phrase, target),
    () => split && resolve({ ...phrase, zone: placeInRegion(split) }, undefined),
    () => split && resolve({ ...phrase, zone: split.zone }, split.target),
  ]);
}

/** The first that is resolved. Throws the ToolError of the last one that is not. */
async function firstKnown(
  ways: readonly (() => Promise<ResolvedText> | undefined)[],
): Promise<ResolvedText> {
  let unknown: unknown;
  for (const resolve of ways) {
    try {
      const resolved = await resolve();
      if (resolved) return resolved;
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      unknown = error;
    }
  }
  throw unknown;
}

/** "Paris in Texas" as the search of places reads it. */
function placeInRegion({ zone, target }: SplitPlaces): PhraseZone {
  return zone.kind === "place" && target.kind === "place"
    ? { kind: "place", text: `${zone.text}, ${target.text}` }
    : zone;
}

async function resolveIn(
  phrase: TimePhrase,
  own: Clock | undefined,
  sources: Sources,
): Promise<readonly Meaning[]> {
  const { nowMs } = sources;
  const { zone, time } = phrase;
  if (zone.kind === "abbreviation") {
    return meaningsOf(resolveAbbreviation(phrase, zone.meanings, nowMs));
  }
  const clock = await findClock(zone, own ?? (time.kind === "clock" ? undefined : UTC), sources);
  if (!clock) throw new ToolError('The time has no place. Say in "here" on whose clock it is.');
  return meaningsOf(resolvePhrase(phrase, clock, nowMs), clock);
}

/** Without a clock each choice has its own zone, whose abbreviation was written. */
function meaningsOf(resolved: ResolvedPhrase, clock?: Clock): readonly Meaning[] {
  if ("refusal" in resolved) throw new ToolError(describeRefusal(resolved.refusal));
  return resolved.choices.map((choice) => {
    const { zone = "" } = choice;
    return { choice, clock: clock ?? { name: zone, zone } };
  });
}

/** Undefined for the reader's own clock, if that is unknown. */
async function findClock(
  zone: PhraseZone,
  own: Clock | undefined,
  { findPlace }: Sources,
): Promise<Clock | undefined> {
  switch (zone.kind) {
    case "visitor":
      return own;
    case "offset":
      return zone;
    case "zone":
      return { name: zone.zone, zone: zone.zone };
    case "abbreviation": {
      const [meaning] = zone.meanings;
      return meaning && { name: meaning.zone, zone: meaning.zone };
    }
    default:
      return findPlace(zone.text);
  }
}
