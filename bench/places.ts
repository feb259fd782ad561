import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { serverEnvironment } from "../scripts/ready.mjs";
import { buildPlaces, hashSources } from "../server/places/build-places.ts";
import { decodePlaceFile, type PlaceFile } from "../server/places/place-file.ts";
import { openPlaces, type PlaceIndex } from "../server/places/places.ts";
import { hostileTexts } from "../server/places/testing/hostile-texts.ts";
import { textResolver, warmUp } from "../server/places/text-resolver.ts";
import { normalizeForSearch } from "../shared/zones/normalize-for-search.ts";
import { checkBudget, median, quantile } from "./figures.ts";
import { MOST_NAMES, TWELVE_PLACES, UNCORRECTABLE } from "./places/costly-texts.ts";
import type { Cost } from "./places/search-worker.ts";

const PLACES = new URL("../server/places/", import.meta.url);
const WORKER = fileURLToPath(new URL("places/search-worker.ts", import.meta.url));
const COSTLY_TEXTS: Readonly<Record<string, readonly string[]>> = {
  "most names": [MOST_NAMES],
  "long, not correctable": [UNCORRECTABLE],
  "a typo": ["saint petersbrug russia"],
  "twelve places of an embed": TWELVE_PLACES,
};
const ONE_TEXT = 1;
const MAX_COLD_MS = 15;
const MAX_MEGABYTES = 20;
const ROUNDS = 5;
const LIMIT = 8;
const HOSTILE_TEXTS = 1000;
const WORST_TEXTS = 5;
const TYPED_NAMES = 200;
const SCANNED_QUERIES = 40;

/** Compares the index of the places with a plain scan of all names. */
export async function benchPlaces(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-bench-"));
  const compiled = join(folder, "places.br");
  copyFileSync(new URL("places.br", PLACES), compiled);
  const started = process.cpuUsage();
  const file = decodePlaceFile(readFileSync(compiled));
  buildPlaces(join(folder, "places.index"), file, await hashSources(folder));
  const { user, system } = process.cpuUsage(started);
  console.log(`preparing: ${format((user + system) / 1e6)} s of CPU`);

  // The first process fills the compile cache.
  measureCost(["kobe"], folder);
  console.log("CPU of the costliest texts             cold     warm");
  const hostile = await worstHostileTexts();
  const costly = [
    ...Object.entries(COSTLY_TEXTS).map(([kind, texts]) => ({ kind, texts, language: "en" })),
    ...hostile.map(({ text, language }, at) => ({
      ...{ kind: `hostile text ${at + 1}, ${language}`, texts: [text], language },
    })),
  ];
  const costs = costly.map(({ kind, texts, language }) => {
    const cost = measureCost(texts, folder, language);
    const figures = [cost.coldMs, cost.warmMs].map((ms) => `${format(ms)} ms`.padStart(9));
    console.log(`${kind.padEnd(34)}${figures.join("")}`);
    if (texts.length === ONE_TEXT) {
      checkBudget(cost.coldMs <= MAX_COLD_MS, `at most ${MAX_COLD_MS} ms for a text`);
    }
    return cost;
  });
  rmSync(folder, { recursive: true });
  const megabytes = median(costs.map((cost) => cost.megabytes));
  console.log(`opening: ${format(median(costs.map((cost) => cost.openMs)))} ms of CPU`);
  console.log(`memory: ${format(megabytes)} MB`);
  checkBudget(megabytes <= MAX_MEGABYTES, `at most ${MAX_MEGABYTES} MB`);
  console.log();

  const index = await openPlaces((error) => {
    throw error;
  }).whenLoaded();
  if (!index) return;
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
    timeQueries(queries, (query) => index.search(query, LIMIT));
    const times = medianTimes(queries, index);
    const scanned = queries.filter(
      (_, at) => at % Math.ceil(queries.length / SCANNED_QUERIES) === 0,
    );
    const scanTimes = timeQueries(scanned, scan);
    const columns = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)];
    const figures = columns.map((time) => `${format(time)} ms`.padStart(9)).join("");
    console.log(
      `${kind.padEnd(32)}${figures}${`${format(quantile(scanTimes, 0.5))} ms`.padStart(15)}`,
    );
  }
}

/** Of random texts those that take the most CPU, once the code is compiled. */
async function worstHostileTexts() {
  const places = openPlaces((error) => {
    throw error;
  });
  await warmUp(places);
  const resolve = textResolver(places);
  const takeTurn = () => Promise.resolve();
  const costs: { readonly text: string; readonly language: string; readonly ms: number }[] = [];
  for (const { text, language } of fc.sample(hostileTexts, { seed: 1, numRuns: HOSTILE_TEXTS })) {
    const times: number[] = [];
    while (times.length < ROUNDS) {
      const started = process.cpuUsage();
      await resolve(text, { now: Date.now(), ownZone: "Europe/Berlin", language, takeTurn });
      const { user, system } = process.cpuUsage(started);
      times.push((user + system) / 1000);
    }
    costs.push({ text, language, ms: median(times) });
  }
  return costs.toSorted((one, other) => other.ms - one.ms).slice(0, WORST_TEXTS);
}

/** In a process of its own, with compiled code from the one before, as a started server has. */
function measureCost(texts: readonly string[], folder: string, language = "en"): Cost {
  const args = ["--expose-gc", WORKER, folder, language, ...texts];
  const output = execFileSync(process.execPath, args, { env: serverEnvironment });
  return JSON.parse(output.toString());
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

/** For each query the median of its times in ms. */
function medianTimes(queries: readonly string[], index: PlaceIndex): readonly number[] {
  const rounds = Array.from({ length: ROUNDS }, () =>
    timeQueries(queries, (query) => index.search(query, LIMIT)),
  );
  return queries.map((_, at) => median(rounds.map((times) => times[at] ?? 0)));
}

function timeQueries(queries: readonly string[], search: (query: string) => unknown): number[] {
  return queries.map((query) => {
    const start = performance.now();
    search(query);
    return performance.now() - start;
  });
}

/** Looks at every name for each query, and sorts what it finds; no areas and no corrections. */
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
