import { describe, expect, test } from "vitest";
import type { Availability } from "../../shared/api/availability.ts";
import { MAX_PREFERENCES, type Preference } from "../../shared/api/preferences.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { ALL_PLACES, NO_PLACES } from "../testing/places.ts";
import { answerOf, NEPAL, signedInList } from "../testing/visitor.ts";

const ALMATY = { timezone: "Asia/Almaty", customName: null, cityId: "1526384" };
const MILWAUKEE = { timezone: "America/Chicago", customName: "Work", cityId: "5263045" };
const ALMATY_NAMES = { name: "Almaty", region: "Almaty", country: "Kazakhstan" };
const MILWAUKEE_NAMES = { name: "Milwaukee", region: "Wisconsin", country: "United States" };
const NAMES = ["Ann", "Ben", "Cy", "Di", "Ed", "Flo"];

async function listOf(names: readonly string[] = ["Ann", "Ben", "Cy"]) {
  const made = await signedInList();
  const ids: string[] = [];
  for (const customName of names) ids.push(await made.addOne({ customName }));
  const readNames = async () => (await made.list()).map(({ customName }) => customName);
  return { ...made, ids, names: readNames };
}

async function listWithPlaces(places = ALL_PLACES) {
  /** The place data, which a test may exchange. */
  const known = { places };
  const whenLoaded = () => known.places.whenLoaded();
  return { known, ...(await signedInList({ places: { whenLoaded } })) };
}

// What every store of a list does, this one too, on both engines: scripts/entry-stores.test.ts.
describe("a user's list", () => {
  test("gets a new entry at its end, whatever displayOrder the client sends", async () => {
    const { userId, add } = await signedInList();
    for (const [order, displayOrder] of [0, 4, 0].entries()) {
      const added = await add({ displayOrder });
      expect(added.statusCode).toBe(201);
      const id = expect.any(String);
      expect(added.json()).toEqual({ ...NEPAL, id, userId, displayOrder: order });
    }
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

  test("accepts every name of tzdb, UTC and links too, without the place data", async () => {
    const { add, list } = await listWithPlaces(NO_PLACES);
    const zones = ["Etc/UTC", "Zulu", "W-SU", "Europe/Oslo"];
    for (const timezone of zones) expect((await add({ timezone })).statusCode).toBe(201);
    expect((await list()).map(({ timezone }) => timezone)).toEqual(zones);
  });

  const day = [1000, 1100, 1200].map((start): [number, number] => [start, start + 59]);
  const week = Array.from({ length: 7 }, () => day);
  test.each([
    ["the longest names in bytes", { timezone: "Saint Pierre and Miquelon Time" }, "\u0001"],
    ["three ranges on each day", { ...NEPAL, availability: { week, isIncluded: false } }, "字"],
  ])("merges 100 people with %s in one call", async (_what, entry, letter) => {
    const { list, merge } = await signedInList();
    const people = Array.from({ length: MAX_PREFERENCES }, (_, number) => ({
      ...entry,
      customName: `${letter}${number}`.padStart(60, letter),
    }));
    expect((await merge(people)).statusCode).toBe(200);
    expect(await list()).toMatchObject(people);
  });
});

describe("concurrent changes", () => {
  test("give no number twice: additions, merges and a removal", async () => {
    const { list, add, addOne, merge, remove } = await signedInList();
    const first = await addOne();
    const japan = { timezone: "Japan Standard Time", customName: null };
    await Promise.all([
      ...Array.from({ length: 8 }, () => add()),
      ...["Ann", "Ben", "Cy"].map((customName) => merge([{ ...NEPAL, customName }, japan])),
      remove(first),
    ]);
    const orders = (await list()).map(({ displayOrder }) => displayOrder);
    expect(orders).toEqual(Array.from({ length: 8 + 4 }, (_, at) => at));
  });

  test("make a list of at most 100 entries", async () => {
    const { list, add } = await signedInList();
    const responses = await Promise.all(
      Array.from({ length: MAX_PREFERENCES + 5 }, (_, displayOrder) => add({ displayOrder })),
    );
    const refused = responses.filter(({ statusCode }) => statusCode !== 201).map(answerOf);
    expect(refused).toEqual(Array(5).fill([409, "list_full"]));
    expect(await list()).toHaveLength(MAX_PREFERENCES);
  });

  test("add entries once if several tabs merge at the same time, by their trimmed names", async () => {
    const { list, merge } = await signedInList();
    const names = [" ", "Mum", null, " Mum "];
    const preferences = names.map((customName) => ({ timezone: "Nepal Time", customName }));
    await Promise.all([1, 2, 3].map(() => merge(preferences)));
    expect(await list()).toMatchObject([{ customName: null }, { customName: "Mum" }]);
  });

  test("never mix: two reorders end in one of the two orders", async () => {
    const { ids, list, order } = await listOf(NAMES);
    const orders = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)], ids];
    for (let round = 0; round < 12; round++) {
      const responses = await Promise.all(orders.map((wanted) => order(wanted)));
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

describe("an entry of a place", () => {
  test("has the place's id and zone, and each response names the place", async () => {
    const { add, list, change, order, merge } = await listWithPlaces();
    const added = await add(MILWAUKEE);
    const { id, userId } = added.json();
    const milwaukee = { id, userId, ...MILWAUKEE, displayOrder: 0, place: MILWAUKEE_NAMES };
    expect(added.json()).toEqual(milwaukee);
    expect((await add(NEPAL)).json()).not.toHaveProperty("place");
    const almaty = (await add(ALMATY)).json();
    expect(almaty.place).toEqual(ALMATY_NAMES);
    expect(await list()).toMatchObject([milwaukee, NEPAL, almaty]);

    const renamed = (await change(id, { customName: "Office" })).json();
    expect(renamed).toEqual({ ...milwaukee, customName: "Office" });
    const ids = (await list()).map((entry) => entry.id).toReversed();
    const ordered = (await order(ids)).json();
    expect(ordered).toMatchObject([ALMATY, NEPAL, { cityId: "5263045", place: MILWAUKEE_NAMES }]);
    expect((await merge([NEPAL])).json()).toEqual(ordered);
    expect(await list()).toEqual(ordered);
  });

  test("is refused with Retry-After if the place data can't be loaded; one of the table is not", async () => {
    const { add, merge } = await listWithPlaces(NO_PLACES);
    const response = await add(ALMATY);
    expect(answerOf(response)).toEqual([503, "unavailable"]);
    expect(response.headers["retry-after"]).toBe("5");
    expect((await merge([ALMATY, NEPAL])).json()).toMatchObject([NEPAL]);
  });

  test("waits for the place data; a list without places does not", async () => {
    const { add, addOne, list, known } = await listWithPlaces();
    await addOne(NEPAL);
    const loading = Promise.withResolvers<Awaited<ReturnType<typeof ALL_PLACES.whenLoaded>>>();
    known.places = { whenLoaded: () => loading.promise };
    expect(await list()).toMatchObject([NEPAL]);
    const adding = add(ALMATY);
    loading.resolve(await ALL_PLACES.whenLoaded());
    expect((await adding).json()).toMatchObject({ ...ALMATY, place: ALMATY_NAMES });
  });

  test("is listed without names if its place is gone or the data can't be loaded", async () => {
    const { addOne, list, change, known, db } = await listWithPlaces();
    const id = await addOne(ALMATY);
    known.places = NO_PLACES;
    const [entry] = await list();
    expect(entry).toMatchObject(ALMATY);
    expect(entry).not.toHaveProperty("place");
    const changed = (await change(id, { customName: "Home" })).json();
    expect(changed).toEqual({ ...entry, customName: "Home" });
    known.places = ALL_PLACES;
    await db.updateTable("preference").set({ city_id: "gone" }).execute();
    expect(await list()).toEqual([{ ...changed, cityId: "gone" }]);
  });

  test("follows its place to a new zone", async () => {
    const { addOne, list, db } = await listWithPlaces();
    await addOne(ALMATY);
    await db.updateTable("preference").set({ timezone: "Asia/Tashkent" }).execute();
    expect(await list()).toMatchObject([{ ...ALMATY, place: ALMATY_NAMES }]);
  });

  test("of a browser's list is merged once, with its current zone, and without unknown places and zones", async () => {
    const { addOne, list, merge } = await listWithPlaces();
    await addOne(ALMATY);
    const outdated = { ...ALMATY, timezone: "Asia/Tashkent" };
    const merged = await merge([
      outdated,
      { ...outdated, customName: "Home" },
      { ...ALMATY, cityId: "1" },
      MILWAUKEE,
      { ...MILWAUKEE, cityId: "4887398" },
      { ...NEPAL, timezone: "Mars/Olympus" },
      { timezone: "Etc/UTC", customName: null },
    ]);
    expect(merged.json()).toMatchObject([
      ALMATY,
      { ...ALMATY, customName: "Home" },
      MILWAUKEE,
      { ...MILWAUKEE, cityId: "4887398", place: { name: "Chicago" } },
      { timezone: "Etc/UTC", cityId: null },
    ]);
    expect(await list()).toEqual(merged.json());
  });
});

const NIGHT = { hours: { start: 1320, end: 360 }, weekend: [5, 6], isIncluded: false };
/** Monday 9–12 and 14–18, and Saturday night. */
const SPLIT: Availability["week"] = [
  [],
  [
    [540, 720],
    [840, 1080],
  ],
  ...[[], [], [], []],
  [[1320, 360]],
];
const MAYA = { ...NEPAL, customName: "Maya" };

describe("an entry's availability", () => {
  test("is set and replaced as a whole, and absent if everything has its default", async () => {
    const { addOne, list, change } = await signedInList();
    const id = await addOne(MAYA);
    expect((await list())[0]).not.toHaveProperty("availability");
    const values = [NIGHT, { weekend: [] }, { week: SPLIT }, { hours: { start: 0, end: 1439 } }];
    for (const availability of values) {
      const changed = (await change(id, { availability })).json();
      expect(changed).toMatchObject(MAYA);
      expect(changed.availability).toEqual(availability);
      expect(await list()).toEqual([changed]);
    }
    for (const none of [{}, { isIncluded: true }]) {
      await change(id, { availability: NIGHT });
      expect((await change(id, { availability: none })).json()).not.toHaveProperty("availability");
    }
  });

  test("is stored with an added or merged entry, sorted; a duplicate keeps the list's own", async () => {
    const { add, list, merge } = await signedInList();
    const week = SPLIT.map((day) => day.toReversed());
    const added = (await add({ ...MAYA, availability: { week, isIncluded: false } })).json();
    expect(added.availability).toEqual({ week: SPLIT, isIncluded: false });
    const merged = await merge([
      { ...MAYA, availability: { weekend: [0] } },
      { ...MAYA, customName: "Ann", availability: NIGHT },
    ]);
    expect(merged.json()).toMatchObject([added, { customName: "Ann", availability: NIGHT }]);
    expect(await list()).toEqual(merged.json());
  });

  test("has the hours that an older server stores beside a week", async () => {
    const { db, addOne, list } = await signedInList();
    await addOne({ ...MAYA, availability: { week: SPLIT } });
    await db.updateTable("preference").set({ work_start: 540, work_end: 600 }).execute();
    expect((await list())[0]?.availability).toEqual({ hours: { start: 540, end: 600 } });
  });

  test("is the default in entries that an older server adds", async () => {
    const { db, addOne, list } = await signedInList();
    await addOne(MAYA);
    const { user_id } = await db.selectFrom("preference").selectAll().executeTakeFirstOrThrow();
    const columns = { user_id, timezone: "Nepal Time", created_at: 1, display_order: 1 };
    await db
      .insertInto("preference")
      .values({ id: "old", ...columns })
      .execute();
    const old = { id: "old", userId: user_id, ...NEPAL, displayOrder: 1 };
    expect((await list())[1]).toEqual(old);
  });
});

const NO_PLACE = 'The field "cityId" is not the id of a known place.';
const NO_ZONE =
  'The field "timezone" is neither a name of the zone table nor an IANA zone that this server knows.';
const OTHER_ZONE = 'The field "timezone" is not the place\'s zone, Asia/Almaty.';
const EQUAL_ENDS = { availability: { hours: { start: 60, end: 60 } } };

// Which availabilities are valid: shared/availability.test.ts.
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
  ["add", EQUAL_ENDS, '"availability" has working hours that end when they start.'],
  ["add", { availability: { holidays: [] } }, "holidays"],
  ["change", { customName: "x".repeat(61) }, '"customName"'],
  ["change", { customName: 7 }, '"customName"'],
  ["change", {}, "The body has no fields."],
  ["change", { customName: "Office", timezone: "Nepal Time" }, '"timezone"'],
  ["change", { availability: { week: SPLIT, weekend: [0] } }, "beside"],
  ["change", { availability: null }, "availability"],
  ["merge", { timezone: 5, customName: null }, '"preferences.0.timezone"'],
  ["merge", { ...ALMATY, cityId: 5 }, '"preferences.0.cityId"'],
  ["merge", { ...ALMATY, ...EQUAL_ENDS }, "end when they start"],
  ["order", Array.from({ length: 101 }, String), '"ids"'],
  ["order", [1], '"ids.0"'],
])("to %s %j is refused, with the field's name", async (call, entry, message) => {
  const { ids, list, ...calls } = await listOf();
  const before = await list();
  const response = await {
    add: () => calls.add(entry),
    change: () => calls.change(ids[0] ?? "", entry),
    merge: () => calls.merge([entry]),
    order: () => calls.order(entry as unknown[]),
  }[call]();
  expect(answerOf(response)).toEqual([400, "invalid_request"]);
  expect(response.json().error.message).toContain(message);
  expect(await list()).toEqual(before);
});
