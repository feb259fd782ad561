import { describe, expect, test } from "vitest";
import { MAX_PREFERENCES, type Preference } from "../../shared/api/preferences.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { answerOf, NEPAL, signedInList } from "../testing/visitor.ts";

const ALMATY = { timezone: "Asia/Almaty", customName: null, cityId: "1526384" };
const NAMES = ["Ann", "Ben", "Cy", "Di", "Ed", "Flo"];

async function listOf(names: readonly string[] = ["Ann", "Ben", "Cy"]) {
  const made = await signedInList();
  const ids: string[] = [];
  for (const customName of names) ids.push(await made.addOne({ customName }));
  const readNames = async () => (await made.list()).map(({ customName }) => customName);
  return { ...made, ids, names: readNames };
}

// What every store of a list does, this one too, on both engines: scripts/entry-stores.test.ts.
describe("a user's list", () => {
  test("gets a new entry at its end, whatever displayOrder the client sends", async () => {
    const { userId, add } = await signedInList();
    for (const [order, displayOrder] of [0, 4, 0].entries()) {
      const added = await add({ displayOrder });
      expect(added.statusCode).toBe(201);
      expect(added.json()).toEqual({
        ...{ id: expect.any(String), userId, ...NEPAL },
        displayOrder: order,
      });
    }
  });

  test("has no number twice if devices add, merge and remove at the same time", async () => {
    const { list, add, addOne, merge, remove } = await signedInList();
    const first = await addOne();
    const japan = { timezone: "Japan Standard Time", customName: null };
    await Promise.all([
      ...Array.from({ length: 8 }, () => add()),
      ...["Ann", "Ben", "Cy"].map((customName) => merge([{ ...NEPAL, customName }, japan])),
      remove(first),
    ]);
    const orders = (await list()).map(({ displayOrder }) => displayOrder);
    expect(orders).toEqual([...orders.keys()]);
    expect(orders).toHaveLength(8 + 4);
  });

  test("accepts the same zone twice, and trims names of at most 60 characters, new ones and changed ones", async () => {
    const { add, addOne, list, change } = await signedInList();
    const id = await addOne();
    for (const name of [
      (customName: string | null) => add({ customName }),
      (customName: string | null) => change(id, { customName }),
    ]) {
      const long = "x".repeat(60);
      expect((await name(`  ${long}  `)).json().customName).toBe(long);
      expect((await name(`${long}x`)).statusCode).toBe(400);
      for (const none of [null, "", "  "]) expect((await name(none)).json().customName).toBeNull();
    }
    expect((await list()).map(({ timezone }) => timezone)).toEqual(Array(5).fill("Nepal Time"));
  });

  test("holds at most 100 entries, even with concurrent additions", async () => {
    const { list, add } = await signedInList();
    const responses = await Promise.all(
      Array.from({ length: MAX_PREFERENCES + 5 }, (_, displayOrder) => add({ displayOrder })),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(5);
    for (const response of refused) expect(answerOf(response)).toEqual([409, "list_full"]);
    expect(await list()).toHaveLength(MAX_PREFERENCES);
  });
});

const NO_PLACE = 'The field "cityId" is not the id of a known place.';
const NO_ZONE =
  'The field "timezone" is neither a name of the zone table nor an IANA zone that this server knows.';
const OTHER_ZONE = 'The field "timezone" is not the place\'s zone, Asia/Almaty.';

test.runIf(TEST_ENGINE === "SQLite").each<["add" | "change" | "merge" | "order", object, string]>([
  ["add", { timezone: "Mars/Olympus" }, NO_ZONE],
  ["add", { timezone: "asia/kolkata" }, NO_ZONE],
  ["add", { timezone: undefined }, '"timezone"'],
  ["add", { customName: 5 }, '"customName"'],
  ["add", { cityId: "london" }, NO_PLACE],
  ["add", { ...ALMATY, cityId: "1" }, NO_PLACE],
  ["add", { ...ALMATY, cityId: "constructor" }, NO_PLACE],
  ["add", { ...ALMATY, cityId: "1".repeat(21) }, '"cityId" must NOT have more than 20 characters.'],
  ["add", { ...ALMATY, cityId: 1526384 }, '"cityId" must be string.'],
  ["add", { ...ALMATY, timezone: "Asia/Tashkent" }, OTHER_ZONE],
  ["add", { ...ALMATY, timezone: "Uzbekistan Time" }, OTHER_ZONE],
  ["add", { ...ALMATY, place: { name: "Almaty" } }, '"place" is unknown.'],
  ["add", { displayOrder: 1.5 }, '"displayOrder"'],
  ["add", { displayOrder: -1 }, '"displayOrder"'],
  ["add", { displayOrder: "1" }, '"displayOrder"'],
  ["add", { colour: "red" }, '"colour"'],
  ["add", { userId: "somebody" }, '"userId"'],
  ["change", { customName: "x".repeat(61) }, '"customName"'],
  ["change", { customName: 7 }, '"customName"'],
  ["change", {}, "The body has no fields."],
  ["change", { customName: "Office", timezone: "Nepal Time" }, '"timezone"'],
  ["merge", { timezone: 5, customName: null }, '"preferences.0.timezone"'],
  ["merge", { ...ALMATY, cityId: 5 }, '"preferences.0.cityId"'],
  ["order", Array.from({ length: 101 }, String), '"ids"'],
  ["order", [1], '"ids.0"'],
])("to %s %j is refused, with the field's name", async (call, entry, message) => {
  const { ids, names, ...calls } = await listOf();
  const response = await {
    add: () => calls.add(entry),
    change: () => calls.change(ids[0] ?? "", entry),
    merge: () => calls.merge([entry]),
    order: () => calls.order(entry as unknown[]),
  }[call]();
  expect(answerOf(response)).toEqual([400, "invalid_request"]);
  expect(response.json().error.message).toContain(message);
  expect(await names()).toEqual(["Ann", "Ben", "Cy"]);
});

describe("merging a browser's list", () => {
  const kept = (timezone: string, customName: string | null = null) => ({ timezone, customName });

  test("accepts the longest list, counted in entries and in bytes", async () => {
    const { list, merge } = await signedInList();
    const preferences = Array.from({ length: MAX_PREFERENCES }, (_, number) =>
      kept("Saint Pierre and Miquelon Time", `\u0001\u0001${number}`.padStart(60, "\u0001")),
    );
    expect((await merge(preferences)).statusCode).toBe(200);
    expect(await list()).toMatchObject(preferences);
  });

  // Which entries are the same: scripts/entry-stores.test.ts.
  test("adds entries once if several tabs merge at the same time, by their trimmed names", async () => {
    const { list, merge } = await signedInList();
    const names = [" ", "Mum", null, " Mum "];
    const preferences = names.map((name) => kept("Nepal Time", name));
    await Promise.all([1, 2, 3].map(() => merge(preferences)));
    expect(await list()).toMatchObject([{ customName: null }, { customName: "Mum" }]);
  });
});

describe("concurrent changes", () => {
  test("never mix: two reorders end in one of the two orders", async () => {
    const { ids, list, order } = await listOf(NAMES);
    const orders = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)], ids];
    for (let round = 0; round < 12; round++) {
      const responses = await Promise.all(orders.map((wanted) => order(wanted)));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(responses.map((response) => response.json().map(({ id }: Preference) => id))).toEqual(
        orders,
      );
      expect(orders).toContainEqual((await list()).map(({ id }) => id));
    }
  });

  test("are all kept: a reorder, a change, an addition and a removal", async () => {
    const { ids, add, names, order, change, remove } = await listOf(NAMES);
    const [ordered] = await Promise.all([
      order(ids.toReversed()),
      change(ids[1] as string, { customName: "Office" }),
      add({ customName: "Gus", displayOrder: 99 }),
      remove(ids[4] ?? ""),
    ]);
    expect([200, 409]).toContain(ordered.statusCode);
    const inOrder = ["Ann", "Office", "Cy", "Di", "Flo"];
    const expected = ordered.statusCode === 200 ? inOrder.toReversed() : inOrder;
    expect(await names()).toEqual([...expected, "Gus"]);
  });
});
