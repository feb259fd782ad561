import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { buildPlaces, hashSources } from "../server/places/build-places.ts";
import { decodePlaceFile, type PlaceFile } from "../server/places/place-file.ts";
import { openPlaces } from "../server/places/places.ts";
import { hostileTexts } from "../server/places/testing/hostile-texts.ts";
import { textResolver, warmUp } from "../server/places/text-resolver.ts";
import { normalizeForSearch } from "../shared/zones/normalize-for-search.ts";
import { checkBudget, median, quantile } from "./figures.ts";
import { MOST_NAMES, UNCORRECTABLE } from "./places/costly-texts.ts";

const PLACES = new URL("../server/places/", import.meta.url);
const COSTLY_TEXTS = [MOST_NAMES, UNCORRECTABLE, "saint petersbrug russia"];
const MAX_MS = 15;
const ROUNDS = 5;
const LIMIT = 8;
const HOSTILE_TEXTS = 1000;
const WORST_TEXTS = 8;
const TYPED_NAMES = 200;
const SCANNED_QUERIES = 40;

export async function benchPlaces(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-bench-"));
  const compiled = join(folder, "places.br");
  copyFileSync(new URL("places.br", PLACES), compiled);
  const start = process.cpuUsage();
  const file = decodePlaceFile(readFileSync(compiled));
  buildPlaces(join(folder, "places.index"), file, await hashSources(folder));
  console.log(`preparing: ${format(cpuMsSince(start) / 1000)} s of CPU`);
  rmSync(folder, { recursive: true });

  const places = openPlaces((error) => {
    throw error;
  });
  // As a server does once it listens.
  await warmUp(places);
  const index = await places.whenLoaded();
  if (!index) return;
  await benchTexts(textResolver(places));
  const large = readQueries("large-cities.tsv");
  const kinds = {
    "as typed, letter by letter": large.slice(0, TYPED_NAMES).flatMap(typedQueries),
    "whole names": large,
    "town and country": readQueries("towns.tsv"),
    "other scripts and languages": readQueries("other-names.tsv"),
    "one wrong letter": large.map(misspell).filter((query) => query.length > 4),
    nonsense: readQueries("nonsense.txt"),
  };
  const scan = makeScan(file);
  console.log("query                              median      p99      max    plain scan, median");
  for (const [kind, queries] of Object.entries(kinds)) {
    const rounds = Array.from({ length: ROUNDS }, () =>
      timeQueries(queries, (query) => index.search(query, LIMIT)),
    );
    const times = queries.map((_, at) => median(rounds.map((round) => round[at] ?? 0)));
    const step = Math.ceil(queries.length / SCANNED_QUERIES);
    const scanned = queries.filter((_, at) => at % step === 0);
    const columns = [0.5, 0.99, 1].map((share) => `${format(quantile(times, share))} ms`);
    const scanTime = `${format(median(timeQueries(scanned, scan)))} ms`;
    const figures = columns.map((text) => text.padStart(9)).join("");
    console.log(`${kind.padEnd(32)}${figures}${scanTime.padStart(15)}`);
  }
}

/** Prints the texts that take the most CPU, of known costly ones and of random hostile ones. */
async function benchTexts(resolve: ReturnType<typeof textResolver>): Promise<void> {
  const texts = [
    ...COSTLY_TEXTS.map((text) => ({ text, language: "en" })),
    ...fc.sample(hostileTexts, { seed: 1, numRuns: HOSTILE_TEXTS }),
  ];
  const costs: { readonly text: string; readonly language: string; readonly ms: number }[] = [];
  for (const { text, language } of texts) {
    const times: number[] = [];
    while (times.length < ROUNDS) {
      const start = process.cpuUsage();
      const options = { now: Date.now(), ownZone: "Europe/Berlin", language };
      await resolve(text, { ...options, takeTurn: () => Promise.resolve() });
      times.push(cpuMsSince(start));
    }
    costs.push({ text, language, ms: median(times) });
  }
  const worst = costs.toSorted((one, other) => other.ms - one.ms).slice(0, WORST_TEXTS);
  for (const { text, language, ms } of worst) {
    console.log(`${format(ms)} ms of CPU, ${language}: ${JSON.stringify(text)}`);
    checkBudget(ms <= MAX_MS, `at most ${MAX_MS} ms for a text`);
  }
}

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function readQueries(file: string): readonly string[] {
  const text = readFileSync(new URL(`testing/${file}`, PLACES), "utf8").trimEnd();
  return text.split("\n").map((line) => line.split("\t")[0] ?? "");
}

/** The page asks from the second letter on. */
function typedQueries(name: string): readonly string[] {
  return Array.from(name)
    .slice(1)
    .map((_, at) => name.slice(0, at + 2));
}

function misspell(name: string): string {
  const middle = Math.floor(name.length / 2);
  return `${name.slice(0, middle)}x${name.slice(middle + 1)}`;
}

function timeQueries(queries: readonly string[], search: (query: string) => unknown): number[] {
  return queries.map((query) => {
    const start = performance.now();
    search(query);
    return performance.now() - start;
  });
}

/** No areas and no corrections. */
function makeScan({ places }: PlaceFile) {
  const names = places.flatMap((place) =>
    place.names.map((name) => ({ key: normalizeForSearch(name), population: place.population })),
  );
  return (query: string) => {
    const wanted = normalizeForSearch(query);
    return names
      .filter(({ key }) => key.startsWith(wanted) || key.includes(` ${wanted}`))
      .sort((one, other) => other.population - one.population)
      .slice(0, LIMIT);
  };
}

function format(figure: number): string {
  return figure.toFixed(figure < 10 ? 2 : 0);
}
