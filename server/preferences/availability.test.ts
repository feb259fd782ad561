import { describe, expect, test } from "vitest";
import type { Availability } from "../../shared/api/availability.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { answerOf, NEPAL, signedInList } from "../testing/visitor.ts";

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
