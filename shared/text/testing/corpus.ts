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
  { locale, text, expected, now }: CorpusLine,
  resolved: ResolvedText<P>,
): string | undefined {
  const got = describe(resolved, now);
  return isExpected(expected, got)
    ? undefined
    : `${locale}: ${text}: expected ${expected}, got ${got.text}`;
}

interface Described {
  readonly text: string;
  readonly instants: readonly string[];
}

function describe<P extends FoundPlace>(resolved: ResolvedText<P>, now: number): Described {
  if ("refusal" in resolved) {
    const { refusal } = resolved;
    const reason = refusal.kind === "unknown" ? refusal.words.join("/") : refusal.kind;
    return { text: `refused=${reason}`, instants: [] };
  }
  const [first] = resolved.answers;
  const name = (zone: string | number) =>
    zone === 0 ? "UTC" : typeof zone === "number" ? formatMinutes(zone) : zone;
  switch (first.kind) {
    case "now": {
      const { clock } = first;
      const place = clock.kind === "place" ? ` place=${clock.place.name}` : "";
      const text = `now=${name(clock.zone)}${place}`;
      return { text, instants: [new Date(now).toISOString()] };
    }
    case "pair": {
      const [{ differenceMinutes }] = first.differences;
      const zones = [first.from, first.to].map((clock) => name(clock.zone));
      return { text: `pair=${zones.join()},${formatMinutes(differenceMinutes)}`, instants: [] };
    }
    case "rule": {
      const changes = first.changes.map(({ at }) => new Date(at).toISOString());
      const all = [name(first.clock.zone), ...changes.map((at) => at.replace(":00.000", ""))];
      return { text: `rule=${all.join()}`, instants: [] };
    }
    default: {
      const { target } = first;
      const instants = resolved.answers
        .flatMap((answer) => (answer.kind === "time" && !answer.isOther ? answer : []))
        .map(({ choice }) =>
          [choice.instant, choice.end ?? []]
            .flat()
            .map((at) => new Date(at).toISOString())
            .join("/"),
        );
      return { text: instants.join(" ") + (target ? ` to=${name(target.zone)}` : ""), instants };
    }
  }
}

function isExpected(expected: string, { text, instants }: Described): boolean {
  if (expected.startsWith("no-time")) {
    const [, place] = expected.split("place=");
    const isTime = instants.length > 0 && !text.startsWith("now=");
    return !isTime && (place === undefined || text.includes(`place=${place}`));
  }
  if (expected.startsWith("place=")) return text.includes(expected);
  if (expected === "refused") return text.startsWith("refused=");
  if (!/^\d/.test(expected))
    return (
      text === expected ||
      text.startsWith(`${expected} `) ||
      (expected === "now=UTC" && text.startsWith("now=Etc/UTC"))
    );
  const [times = "", target] = expected.split(/ (?:to|place)=/);
  const wanted = times.split(" ").map((one) =>
    one
      .split("/")
      .map((at) => new Date(at).toISOString())
      .join("/"),
  );
  const isEqual =
    wanted[0] === instants[0] &&
    wanted.every((one) => instants.includes(one)) &&
    instants.every((one) => wanted.includes(one));
  const [, gotTarget] = text.split(" to=");
  return isEqual && (!expected.includes(" to=") || gotTarget === target);
}

function formatMinutes(minutes: number): string {
  const distance = Math.abs(minutes);
  const rest = distance % 60;
  return `${minutes < 0 ? "-" : "+"}${Math.floor(distance / 60)}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}
