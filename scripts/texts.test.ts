import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { readTimePhrase } from "../server/mcp/tools/read-time-phrase.ts";
import { type Sources, ToolError } from "../server/mcp/tools/tool.ts";
import type { PlaceIndex } from "../server/places/places.ts";
import { searchInLanguage } from "../server/places/search-in-language.ts";
import { textResolver } from "../server/places/text-resolver.ts";
import { wordsIn } from "../server/places/words-in.ts";
import { ALL_PLACES } from "../server/testing/places.ts";
import { DEFAULT_FOUND_PLACES } from "../shared/api/places.ts";
import { resolveText } from "../shared/text/resolve-text.ts";
import { type CorpusLine, findFault, readCorpus } from "../shared/text/testing/corpus.ts";
import { placesOf } from "../web/places/text/find-places.ts";

const CORPUS = readCorpus(readFileSync("shared/text/testing/corpus.tsv", "utf8"), wordsIn);

let index: PlaceIndex;
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  index = loaded;
});

/** As the page does, with what the server's call answers. */
function resolveAsPage(line: CorpusLine) {
  const languages = { text: line.words[0].tag, names: undefined };
  const around = { minute: line.now, saved: [] };
  const findPlace = async (name: string) =>
    placesOf(name, searchInLanguage(index, name, DEFAULT_FOUND_PLACES, languages), around);
  return resolveText(line.text, { ...line, findPlace });
}

test("every text of the corpus has the answers that people expect, with the real places", async () => {
  const faults: string[] = [];
  for (const line of CORPUS) {
    const fault = findFault(line, await resolveAsPage(line));
    if (fault) faults.push(fault);
  }
  expect(CORPUS.length).toBeGreaterThan(1600);
  expect(faults).toEqual([]);
});

test("assistants get the instants of the page for every text", async () => {
  const resolve = textResolver(ALL_PLACES);
  const type = { offsetMinutes: 0, abbreviation: "UTC", isDst: false };
  const faults: string[] = [];
  for (const line of CORPUS.filter(({ isTyping }) => !isTyping)) {
    const { now: nowMs, ownZone, locale, text } = line;
    const sources: Sources = {
      nowMs,
      resolveText: (asked, reader) =>
        resolve(asked, { ...reader, now: nowMs, takeTurn: async () => undefined }),
      periodAt: () => ({ type, nextChange: null }),
    };
    const args = { phrase: text, here: ownZone, language: locale };
    const told = await readTimePhrase.answer(args, sources).catch((error: Error) => error);
    const page = await resolveAsPage(line);
    const [wanted, got] = [
      instantsOf(page, nowMs),
      told instanceof ToolError ? "refused" : utcsOf(told),
    ];
    if (wanted !== got) faults.push(`${locale}: ${text}: ${wanted}, told ${got}`);
  }
  expect(faults).toEqual([]);
});

function instantsOf(resolved: Awaited<ReturnType<typeof resolveAsPage>>, now: number): string {
  if ("refusal" in resolved) return "refused";
  const answers = resolved.answers.filter((one) => one.kind === "rule" || !one.isOther);
  return answers
    .map((one) => new Date(one.kind === "time" ? one.choice.instant : now).toISOString())
    .join(" ");
}

function utcsOf(answer: object): string {
  const { readings } = answer as { readonly readings: readonly { readonly utc: string }[] };
  return readings.map(({ utc }) => utc).join(" ");
}
