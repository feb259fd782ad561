import { describe, expect, test } from "vitest";
import type { Availability } from "../../shared/api/availability.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { ALL_PLACES, NO_PLACES } from "../testing/places.ts";
import { answerOf, NEPAL, signedInList } from "../testing/visitor.ts";

const ALMATY = { timezone: "Asia/Almaty", customName: null, cityId: "1526384" };
const MILWAUKEE = { timezone: "America/Chicago", customName: "Work", cityId: "5263045" };
const ALMATY_NAMES = { name: "Almaty", region: "Almaty", country: "Kazakhstan" };
const MILWAUKEE_NAMES = { name: "Milwaukee", region: "Wisconsin", country: "United States" };

async function signedIn(places = ALL_PLACES) {
  /** The place data, which a test may exchange. */
  const known = { places };
  const whenLoaded = () => known.places.whenLoaded();
  return { known, ...(await signedInList({ places: { whenLoaded } })) };
}

describe("an entry of a place", () => {
  test("has the place's id and zone, and each response names the place", async () => {
    const { add, list, change, order, merge } = await signedIn();
    const added = await add(MILWAUKEE);
    expect(added.statusCode).toBe(201);
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
    const { add } = await signedIn(NO_PLACES);
    const response = await add(ALMATY);
    expect(answerOf(response)).toEqual([503, "unavailable"]);
    expect(response.headers["retry-after"]).toBe("5");
    expect((await add(NEPAL)).statusCode).toBe(201);
  });

  test("waits for the place data; a list without places does not", async () => {
    const { add, list, known } = await signedIn();
    await add(NEPAL);
    const loading = Promise.withResolvers<Awaited<ReturnType<typeof ALL_PLACES.whenLoaded>>>();
    known.places = { whenLoaded: () => loading.promise };
    expect(await list()).toMatchObject([NEPAL]);
    const adding = add(ALMATY);
    loading.resolve(await ALL_PLACES.whenLoaded());
    expect((await adding).json()).toMatchObject({ ...ALMATY, place: ALMATY_NAMES });
  });

  test("is listed without names if its place is gone or the data can't be loaded", async () => {
    const { add, list, change, known, db } = await signedIn();
    const { id } = (await add(ALMATY)).json();
    known.places = NO_PLACES;
    const [entry] = await list();
    expect(entry).toMatchObject(ALMATY);
    expect(entry).not.toHaveProperty("place");
    expect((await change(id, { customName: "Home" })).json()).toMatchObject({
      ...ALMATY,
      customName: "Home",
    });
    known.places = ALL_PLACES;
    await db.updateTable("preference").set({ city_id: "gone" }).execute();
    expect(await list()).toEqual([{ ...entry, customName: "Home", cityId: "gone" }]);
  });

  test("follows its place to a new zone", async () => {
    const { add, list, db } = await signedIn();
    await add(ALMATY);
    await db.updateTable("preference").set({ timezone: "Asia/Tashkent" }).execute();
    expect(await list()).toMatchObject([{ ...ALMATY, place: ALMATY_NAMES }]);
  });
});

describe("merging a browser's list with places", () => {
  test("appends them with their current zones, once, and leaves out unknown places", async () => {
    const { add, list, merge } = await signedIn();
    await add(ALMATY);
    const outdated = { ...ALMATY, timezone: "Asia/Tashkent" };
    const response = await merge([
      outdated,
      { ...outdated, customName: "Home" },
      { ...ALMATY, cityId: "1" },
      MILWAUKEE,
      { timezone: "America/Chicago", customName: "Work", cityId: "4887398" },
      { timezone: "Nepal Time", customName: null },
    ]);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject([
      ALMATY,
      { ...ALMATY, customName: "Home" },
      MILWAUKEE,
      { ...MILWAUKEE, cityId: "4887398", place: { name: "Chicago" } },
      NEPAL,
    ]);
    expect(await list()).toEqual(response.json());
  });

  test("leaves out every place if the place data can't be loaded, and adds the rest", async () => {
    const { merge } = await signedIn(NO_PLACES);
    expect((await merge([ALMATY, NEPAL])).json()).toMatchObject([NEPAL]);
  });
});

describe("an entry of a zone", () => {
  const zoneEntry = (timezone: string) => ({ timezone, customName: null, cityId: null });

  test("is stored for every name of tzdb, UTC and links too, without the place data", async () => {
    const { add, list } = await signedIn(NO_PLACES);
    for (const zone of ["Etc/UTC", "Zulu", "W-SU", "Europe/Oslo"])
      expect((await add(zoneEntry(zone))).statusCode).toBe(201);
    expect((await list()).map(({ timezone }) => timezone)).toEqual([
      "Etc/UTC",
      "Zulu",
      "W-SU",
      "Europe/Oslo",
    ]);
  });

  test("of a browser's list is merged, without those of unknown zones", async () => {
    const { merge } = await signedIn();
    const merged = await merge([zoneEntry("Etc/UTC"), zoneEntry("Mars/Olympus"), NEPAL]);
    expect(merged.json()).toMatchObject([zoneEntry("Etc/UTC"), NEPAL]);
  });
});

const NIGHT = { hours: { start: 1320, end: 360 }, weekend: [5, 6], isIncluded: false };
/** Monday to Thursday 9–12 and 14–18, Friday 9–13, and Saturday night. */
const SPLIT: Availability["week"] = [
  [],
  ...Array.from({ length: 4 }, (): [number, number][] => [
    [540, 720],
    [840, 1080],
  ]),
  [[540, 780]],
  [[1320, 360]],
];
const ENTRY = { ...NEPAL, customName: "Maya" };

const weekWith = (...day: number[][]) => ({ week: [day, [], [], [], [], [], []] });

describe("an entry's availability", () => {
  test("is set and replaced as a whole, and absent if everything has its default", async () => {
    const { addOne, list, change } = await signedInList();
    const id = await addOne(ENTRY);
    expect((await list())[0]).not.toHaveProperty("availability");
    const set = await change(id, { availability: NIGHT });
    expect([set.statusCode, set.json()]).toMatchObject([200, { ...ENTRY, availability: NIGHT }]);
    expect(await list()).toEqual([set.json()]);
    for (const availability of [{ weekend: [] }, { hours: { start: 0, end: 1439 } }]) {
      expect((await change(id, { availability })).json().availability).toEqual(availability);
    }
    for (const none of [{}, { isIncluded: true }]) {
      await change(id, { availability: NIGHT });
      expect((await change(id, { availability: none })).json()).not.toHaveProperty("availability");
    }
  });

  test("has hours by weekday, sorted, until it is replaced", async () => {
    const { add, list, change, merge } = await signedInList();
    const week = SPLIT.map((day) => day.toReversed());
    const added = (await add({ ...ENTRY, availability: { week, isIncluded: false } })).json();
    expect(added.availability).toEqual({ week: SPLIT, isIncluded: false });
    const merged = await merge([{ ...ENTRY, customName: "Ann", availability: { week: SPLIT } }]);
    expect(merged.json()).toMatchObject([added, { availability: { week: SPLIT } }]);
    expect(await list()).toEqual(merged.json());
    await change(added.id, { availability: NIGHT });
    expect((await list())[0]?.availability).toEqual(NIGHT);
    await change(added.id, { availability: { week: SPLIT } });
    expect((await list())[0]?.availability).toEqual({ week: SPLIT });
  });

  test("has the hours that an older server stores beside a week", async () => {
    const { db, addOne, list } = await signedInList();
    await addOne({ ...ENTRY, availability: { week: SPLIT } });
    await db.updateTable("preference").set({ work_start: 540, work_end: 600 }).execute();
    expect((await list())[0]?.availability).toEqual({ hours: { start: 540, end: 600 } });
  });

  test("of a hundred people with three ranges on each day fits into one call", async () => {
    const { merge } = await signedInList();
    const day: [number, number][] = [
      [1000, 1059],
      [1100, 1159],
      [1200, 1259],
    ];
    const availability = { week: Array.from({ length: 7 }, () => day), isIncluded: false };
    const people = Array.from({ length: 100 }, (_, index) => ({
      ...{ ...ENTRY, customName: `${index}`.padEnd(60, "字"), availability },
    }));
    expect((await merge(people)).statusCode).toBe(200);
  });

  test("is stored with an added or merged entry; a duplicate keeps the list's own", async () => {
    const { add, list, merge } = await signedInList();
    const added = await add({ ...ENTRY, availability: NIGHT });
    expect([added.statusCode, added.json().availability]).toEqual([201, NIGHT]);
    const merged = await merge([
      { ...ENTRY, availability: { weekend: [0] } },
      { ...ENTRY, customName: "Ann", availability: { isIncluded: false } },
    ]);
    expect(merged.json()).toMatchObject([
      { customName: "Maya", availability: NIGHT },
      { customName: "Ann", availability: { isIncluded: false } },
    ]);
    expect(await list()).toEqual(merged.json());
  });

  test("is the default in entries that an older server adds", async () => {
    const { db, addOne, list } = await signedInList();
    await addOne(ENTRY);
    const { user_id } = await db.selectFrom("preference").selectAll().executeTakeFirstOrThrow();
    const columns = { id: "old", user_id, timezone: "Nepal Time", created_at: 1 };
    await db
      .insertInto("preference")
      .values({ ...columns, display_order: 1 })
      .execute();
    expect((await list())[1]).toEqual({
      ...{ id: "old", userId: user_id, ...ENTRY },
      ...{ customName: null, displayOrder: 1 },
    });
  });

  // Which availabilities are valid: shared/availability.test.ts.
  test.runIf(TEST_ENGINE === "SQLite").each<[string, unknown, string]>([
    ["hours that end when they start", { hours: { start: 60, end: 60 } }, "end when they start"],
    ["an hour past the end of the day", { hours: { start: 0, end: 1440 } }, "end"],
    ["overlapping hours", weekWith([60, 120], [90, 180]), "overlap"],
    ["two forms of hours", { week: SPLIT, weekend: [0] }, "beside"],
    ["an unknown field", { holidays: [] }, "holidays"],
    ["null instead of an object", null, "availability"],
  ])("with %s is refused by each call and changes nothing", async (_what, availability, word) => {
    const { add, addOne, list, change, merge } = await signedInList();
    const id = await addOne({ ...ENTRY, availability: NIGHT });
    const before = await list();
    const answers = [
      await add({ ...ENTRY, availability }),
      await change(id, { availability }),
      await merge([{ ...ENTRY, customName: "Ann", availability }]),
    ];
    for (const answer of answers) {
      expect(answerOf(answer)).toEqual([400, "invalid_request"]);
      expect(answer.json().error.message).toContain(word);
    }
    expect(await list()).toEqual(before);
  });
});
