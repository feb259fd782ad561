import { expect, test } from "vitest";
import { Arena } from "./arena.ts";
import { NameQuery } from "./query-names.ts";
import { splitNames } from "./split-names.ts";

const ARENA_BYTES = 1024 * 1024;
/** In the order of their codes. */
const NAMES = ["Oslo", "York", "York City", "York Town", "Yorkton"];

function openNames() {
  const text = Buffer.from(`${NAMES.join("\n")}\n`);
  const split = splitNames(text, NAMES.length, new Arena(ARENA_BYTES));
  const ranks = Uint32Array.from(NAMES, (_, name) => name);
  return new NameQuery({ ...split, text, ranks, regions: ranks });
}

function visit(key: string, visits: number, wanted: object = {}) {
  const budget = { visits };
  const found: string[] = [];
  const query = { regions: undefined, roomFor: () => NAMES.length, ...wanted };
  openNames().visitAll(key, query, budget, (name) => found.push(NAMES[name] ?? ""));
  return { found, left: budget.visits };
}

test("names are visited until the budget is used up", () => {
  expect(visit("york", 100)).toEqual({ found: NAMES.slice(1), left: 96 });
  expect(visit("york", 2)).toEqual({ found: ["York", "York City"], left: 0 });
  expect(visit("york", 0)).toEqual({ found: [], left: 0 });
});

test("names of other regions are passed over", () => {
  const regions = Uint8Array.of(1, 0, 1, 0, 0);
  expect(visit("york", 100, { regions }).found).toEqual(["York City"]);
});

test("names without room are passed over, but for whole ones, which fit better", () => {
  expect(visit("york", 100, { roomFor: () => 0 }).found).toEqual(["York"]);
  const roomFor = (fit: number) => (fit === 1 ? 3 : 0);
  expect(visit("york", 100, { roomFor }).found).toEqual(["York", "York City"]);
});
