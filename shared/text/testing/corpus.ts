import { formatUtcOffset } from "../../zones/format-offset.ts";
import type { ResolvedText } from "../answers.ts";
import type { FoundPlace } from "../find-clock.ts";
import type { Words } from "../lexicon.ts";

export interface CorpusLine {
  readonly words: readonly [Words, ...Words[]];
  readonly locale: string;
  readonly text: string;
  readonly isTyping: boolean;
  readonly now: number;
  readonly ownZone: string;
  readonly expected: string;
}

export function readCorpus(
  table: string,
  wordsOf: (locale: string) => readonly [Words, ...Words[]],
): readonly CorpusLine[] {
  return table
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [locale = "", typed = "", now = "", ownZone = "", expected = ""] = line.split("\t");
      const isTyping = typed.endsWith("|");
      const text = isTyping ? typed.slice(0, -1) : typed;
      const words = wordsOf(locale);
      return { words, locale, text, isTyping, now: Date.parse(now), ownZone, expected };
    });
}

/** What is wrong with a result; undefined if it is what the line expects. */
export function findFault<P extends FoundPlace>(
  { locale, text, expected }: CorpusLine,
  resolved: ResolvedText<P>,
): string | undefined {
  const got = describe(resolved);
  return isExpected(expected, got)
    ? undefined
    : `${locale}: ${text}: expected ${expected}, got ${got}`;
}

function describe<P extends FoundPlace>(resolved: ResolvedText<P>): string {
  if ("refusal" in resolved) {
    const { refusal } = resolved;
    return `refused=${refusal.kind === "unknown" ? refusal.words.join("/") : refusal.kind}`;
  }
  const [first] = resolved.answers;
  const name = (zone: string | number) =>
    zone === 0 ? "UTC" : typeof zone === "number" ? formatUtcOffset(zone) : zone;
  switch (first.kind) {
    case "now": {
      const { clock } = first;
      return `now=${name(clock.zone)}${clock.kind === "place" ? ` place=${clock.place.name}` : ""}`;
    }
    case "pair": {
      const [{ differenceMinutes }] = first.differences;
      const zones = [first.from, first.to].map((clock) => name(clock.zone));
      return `pair=${zones.join()},${formatUtcOffset(differenceMinutes)}`;
    }
    case "rule":
      return `rule=${[name(first.clock.zone), ...first.changes.map(({ at }) => toIso(at))].join()}`;
    default: {
      const instants = resolved.answers.flatMap((answer) =>
        answer.kind === "time" && !answer.isOther
          ? [answer.choice.instant, answer.choice.end ?? []].flat().map(toIso).join("/")
          : [],
      );
      return instants.join(" ") + (first.target ? ` to=${name(first.target.zone)}` : "");
    }
  }
}

/** A line need not tell the place that is found, or where else the time is asked for. */
function isExpected(expected: string, got: string): boolean {
  const [, place = ""] = expected.split("place=");
  if (expected.startsWith("no-time")) return !/^\d/.test(got) && got.includes(place);
  if (expected.startsWith("place=")) return got.includes(expected);
  if (expected === "refused") return got.startsWith("refused=");
  const wanted = expected.replaceAll(/\d{4}-\d\d-\d\dT[\d:.+Z-]+/g, toIso);
  return got.startsWith(wanted) && /^(?: (?:place|to)=|$)/.test(got.slice(wanted.length));
}

const toIso = (at: string | number) => new Date(at).toISOString();
