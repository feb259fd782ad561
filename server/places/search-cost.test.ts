import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_FOUND_PLACES } from "../../shared/api/places.ts";
import { openLookupFile, type Select } from "../database/lookup-file.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { placeSearch } from "./search-places.ts";
import { ALPHABETS, hostileNames, hostileTexts } from "./testing/hostile-texts.ts";
import { textResolver } from "./text-resolver.ts";

const NAMES = 1000;
const TEXTS = 300;
const NOW = Date.UTC(2026, 10, 23);

/** What a search asked the tables for: statements, and the names that were looked up as corrections. */
const cost = { statements: 0, corrections: 0 };
let search: ReturnType<typeof placeSearch>;
beforeAll(async () => {
  await ALL_PLACES.whenLoaded();
  const file = openLookupFile(fileURLToPath(new URL("places.index", import.meta.url)));
  search = placeSearch({
    ...file,
    prepare<Row>(sql: string): Select<Row> {
      const select = file.prepare<Row>(sql);
      return (...values) => {
        cost.statements += 1;
        const [, list] = values;
        if (sql.includes("json_each") && typeof list === "string") {
          cost.corrections += JSON.parse(list).length;
        }
        return select(...values);
      };
    },
  });
});

/** The fewest letters have the most names. */
const shortTexts = ALPHABETS.flatMap((alphabet) =>
  Array.from(alphabet).flatMap((letter) => [`${letter}, us`, `${letter}, nauru`]),
);

function costOf(text: string) {
  Object.assign(cost, { statements: 0, corrections: 0 });
  const { found } = search(text, MAX_FOUND_PLACES);
  expect(found.length).toBeLessThanOrEqual(MAX_FOUND_PLACES);
  return { text, ...cost };
}

async function costOfWholeText({ text, language }: { text: string; language: string }) {
  Object.assign(cost, { statements: 0, corrections: 0 });
  let searches = 0;
  const index = await ALL_PLACES.whenLoaded();
  if (!index) throw new Error("The places could not be loaded.");
  const both: typeof index.search = (...query) => {
    search(...query);
    return index.search(...query);
  };
  const counted = { ...index, search: both };
  const resolve = textResolver({ whenLoaded: async () => counted });
  const takeTurn = async () => {
    searches += 1;
  };
  await resolve(text, { now: NOW, ownZone: "Europe/Berlin", language, takeTurn });
  return { text, ...cost, searches };
}

const worst = <Kind extends string>(costs: readonly Record<Kind, number>[], kind: Kind) =>
  Math.max(...costs.map((one) => one[kind]));

describe("the cost of a search", () => {
  test("is bounded for every name", () => {
    const texts = [...shortTexts, ...fc.sample(hostileNames, { seed: 1, numRuns: NAMES })];
    const costs = texts.map(costOf);
    expect(worst(costs, "statements")).toBeLessThan(150);
    expect(worst(costs, "corrections")).toBeLessThan(150);
  });

  test("is bounded for every text with many names", async () => {
    const costs: Awaited<ReturnType<typeof costOfWholeText>>[] = [];
    for (const text of fc.sample(hostileTexts, { seed: 1, numRuns: TEXTS })) {
      costs.push(await costOfWholeText(text));
    }
    expect(worst(costs, "searches")).toBe(8);
    expect(worst(costs, "statements")).toBeLessThan(500);
    expect(worst(costs, "corrections")).toBeLessThan(300);
  });

  test.each([
    ["kobe", 5, 0],
    ["paris tx", 12, 0],
    ["melborne", 10, 10],
    ["saint petersbrug russia", 20, 20],
  ])("is small for what people type: %s", (text, statements, corrections) => {
    const found = costOf(text);
    expect(found.statements).toBeLessThanOrEqual(statements);
    expect(found.corrections).toBeLessThanOrEqual(corrections);
  });
});
