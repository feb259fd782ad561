import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { readTimePhrase } from "../server/mcp/tools/time-tools.ts";
import { type Sources, ToolError } from "../server/mcp/tools/tool.ts";
import { searchInLanguage } from "../server/places/local-names.ts";
import type { PlaceIndex } from "../server/places/places.ts";
import { textResolver, wordsIn } from "../server/places/text-resolver.ts";
import { ALL_PLACES } from "../server/testing/places.ts";
import { DEFAULT_FOUND_PLACES } from "../shared/api/places.ts";
import type { ResolvedText } from "../shared/text/answers.ts";
import { resolveText } from "../shared/text/resolve-text.ts";
import { formatUtcOffset } from "../shared/zones/format-offset.ts";
import { placesOf, type WebPlace } from "../web/places/search-results.ts";

const CORPUS = readFileSync("shared/text/testing/corpus.tsv", "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [locale = "", typed = "", now = "", ownZone = "", expected = ""] = line.split("\t");
    const isTyping = typed.endsWith("|");
    const text = isTyping ? typed.slice(0, -1) : typed;
    return {
      words: wordsIn(locale),
      locale,
      text,
      isTyping,
      now: Date.parse(now),
      ownZone,
      expected,
    };
  });
type CorpusLine = (typeof CORPUS)[number];

/** Each name is searched once for all texts, and each text is read once as the page does. */
const searches = new Map<string, unknown>();
let index: PlaceIndex;
let resolved: readonly (readonly [CorpusLine, ResolvedText<WebPlace>])[];
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  const search: PlaceIndex["search"] = (text, limit) =>
    once(`${limit} ${text}`, () => loaded.search(text, limit));
  index = { ...loaded, search };
  resolved = await Promise.all(
    CORPUS.map(async (line) => [line, await resolveAsPage(line)] as const),
  );
}, 120_000);

function once<T>(key: string, search: () => T): T {
  if (!searches.has(key)) searches.set(key, search());
  return searches.get(key) as T;
}

/** As the page does, with what the server's call answers. */
function resolveAsPage(line: CorpusLine) {
  const { words, now, text } = line;
  const languages = { text: words[0].tag, names: undefined };
  const findPlace = async (name: string) =>
    once(`${words[0].tag} ${now} ${name}`, () => {
      const found = searchInLanguage(index, name, DEFAULT_FOUND_PLACES, languages);
      return placesOf(name, found, { minute: now, saved: [] });
    });
  return resolveText(text, { ...line, findPlace });
}

test("every text of the corpus has the answers that people expect, with the real places", () => {
  expect(CORPUS.length).toBeGreaterThan(1700);
  const faults = resolved.flatMap(([{ locale, text, expected }, answer]) => {
    const got = describe(answer);
    return isExpected(expected, got) ? [] : `${locale}: ${text}: expected ${expected}, got ${got}`;
  });
  expect(faults).toEqual([]);
});

test.each([
  ["Berlin to Tokyo", 1],
  ["PST to IST", 4],
])(
  "%s is %i pairs: of places only the likeliest, of abbreviations every meaning",
  (text, count) => {
    const [, answered] = resolved.find(([line]) => line.text === text) ?? [];
    expect(answered).toMatchObject({ answers: Array(count).fill({ kind: "pair" }) });
  },
);

test("assistants get the instants of the page for every text", async () => {
  const resolve = textResolver({ whenLoaded: async () => index });
  const type = { offsetMinutes: 0, abbreviation: "UTC", isDst: false };
  const faults: string[] = [];
  for (const [line, page] of resolved.filter(([{ isTyping }]) => !isTyping)) {
    const { now: nowMs, ownZone, locale, text } = line;
    const sources: Sources = {
      nowMs,
      resolveText: (asked, reader) =>
        resolve(asked, { ...reader, now: nowMs, takeTurn: async () => undefined }),
      periodAt: () => ({ type, nextChange: null }),
    };
    const args = { phrase: text, here: ownZone, language: locale };
    const told = await readTimePhrase.answer(args, sources).catch((error: Error) => error);
    const [wanted, got] = [
      instantsOf(page, nowMs),
      told instanceof ToolError ? "refused" : utcsOf(told),
    ];
    if (wanted !== got) faults.push(`${locale}: ${text}: ${wanted}, told ${got}`);
  }
  expect(faults).toEqual([]);
});

function instantsOf(page: ResolvedText<WebPlace>, now: number): string {
  if ("refusal" in page) return "refused";
  const answers = page.answers.filter((one) => !("isOther" in one) || !one.isOther);
  return answers
    .map((one) => new Date(one.kind === "time" ? one.choice.instant : now).toISOString())
    .join(" ");
}

function utcsOf(answer: object): string {
  const { readings } = answer as { readonly readings: readonly { readonly utc: string }[] };
  return readings.map(({ utc }) => utc).join(" ");
}

function describe(answered: ResolvedText<WebPlace>): string {
  if ("refusal" in answered) {
    const { refusal } = answered;
    return `refused=${refusal.kind === "unknown" ? refusal.words.join("/") : refusal.kind}`;
  }
  const [first] = answered.answers;
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
      const instants = answered.answers.flatMap((answer) =>
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
