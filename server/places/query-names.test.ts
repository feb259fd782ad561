import { expect, test } from "vitest";
import { NameKeys } from "./name-keys.ts";
import { NameQuery } from "./query-names.ts";

/** In the order of their codes. */
const NAMES = ["Oslo", "York", "York City", "York Town", "Yorkton"];

function openNames() {
  const keys = NAMES.map((name) => Buffer.from(name.toLowerCase()));
  const words = NAMES.flatMap((name, at) => (name.includes(" ") ? at : []));
  const ranks = Uint32Array.from(NAMES, (_, name) => name);
  const columns = {
    keys: Buffer.concat(keys),
    keyLengths: Uint8Array.from(keys, ({ length }) => length),
    keyStarts: Uint32Array.of(0),
    packedNames: ranks,
    wordNames: Uint32Array.from(words),
    wordOffsets: Uint8Array.from(words, () => "york ".length),
    regions: ranks,
  };
  return new NameQuery(new NameKeys(columns), columns);
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
