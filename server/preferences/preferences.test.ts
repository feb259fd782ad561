import { describe, expect, test } from "vitest";
import {
  MAX_PREFERENCES,
  mergePath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { signedInVisitor } from "../testing/visitor.ts";

const entry = (userId: string, change: object = {}) => ({
  userId,
  timezone: "India Standard Time",
  customName: "Mum",
  cityId: null,
  displayOrder: 0,
  ...change,
});

async function signedIn() {
  const { app, visitor, db, userId } = await signedInVisitor();
  const list = async () => (await visitor.ask("GET", preferencesPath(userId))).json();
  const add = (change: object = {}) =>
    visitor.ask("POST", preferencesPath(userId), entry(userId, change));
  return { app, db, visitor, userId, list, add };
}

// What every store of a list does, this one too, on both engines: scripts/entry-stores.test.ts.
describe("a user's list", () => {
  test("gets a new entry at its end, whatever displayOrder the client sends", async () => {
    const { userId, add } = await signedIn();
    for (const [order, displayOrder] of [0, 4, 0].entries()) {
      const added = await add({ displayOrder });
      expect(added.statusCode).toBe(201);
      expect(added.json()).toEqual({
        ...{ id: expect.any(String), ...entry(userId) },
        displayOrder: order,
      });
    }
  });

  test("has no number twice if devices add, merge and remove at the same time", async () => {
    const { visitor, userId, list, add } = await signedIn();
    const first = (await add()).json();
    await Promise.all([
      ...Array.from({ length: 8 }, () => add()),
      ...["Ann", "Ben", "Cy"].map((customName) =>
        visitor.ask("POST", mergePath(userId), {
          preferences: [
            { timezone: "Nepal Time", customName },
            { timezone: "Japan Standard Time", customName: null },
          ],
        }),
      ),
      visitor.ask("DELETE", preferencePath(userId, first.id)),
    ]);
    const orders = (await list()).map((one: { displayOrder: number }) => one.displayOrder);
    expect(orders).toEqual([...orders.keys()]);
    expect(orders).toHaveLength(8 + 4);
  });

  test("accepts the same zone twice, and trims custom names of at most 60 characters", async () => {
    const { add } = await signedIn();
    expect((await add()).statusCode).toBe(201);
    expect((await add()).statusCode).toBe(201);
    expect((await add({ customName: `  ${"x".repeat(60)}  ` })).json().customName).toBe(
      "x".repeat(60),
    );
    expect((await add({ customName: "x".repeat(61) })).statusCode).toBe(400);
    expect((await add({ customName: "   " })).json().customName).toBeNull();
  });

  test("holds at most 100 entries, even with concurrent additions", async () => {
    const { list, add } = await signedIn();
    const responses = await Promise.all(
      Array.from({ length: MAX_PREFERENCES + 5 }, (_, displayOrder) => add({ displayOrder })),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.json().error).toEqual({
      code: "list_full",
      message: "A list holds at most 100 time zones. Remove one to add another.",
    });
    expect(await list()).toHaveLength(MAX_PREFERENCES);
  });
});

describe("adding an entry", () => {
  test.runIf(TEST_ENGINE === "SQLite").each<[string, object, string]>([
    ["with an unknown zone", { timezone: "Atlantis Time" }, "timezone"],
    ["with a zone's IANA name in small letters", { timezone: "asia/kolkata" }, "timezone"],
    ["with a name that is not text", { customName: 5 }, "customName"],
    ["with a city", { cityId: "london" }, "cityId"],
    ["with an order that is not an integer", { displayOrder: 1.5 }, "displayOrder"],
    ["with a negative order", { displayOrder: -1 }, "displayOrder"],
    ["with an order as text", { displayOrder: "1" }, "displayOrder"],
    ["with an unknown field", { colour: "red" }, "colour"],
    ["without its zone", { timezone: undefined }, "timezone"],
    ["for another user", { userId: "somebody" }, "userId"],
  ])("%s is refused, and the message names the field", async (_what, change, field) => {
    const { list, add } = await signedIn();
    const response = await add(change);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.code).toBe("invalid_request");
    expect(response.json().error.message).toContain(`"${field}"`);
    expect(await list()).toEqual([]);
  });
});

describe("merging a browser's list", () => {
  const kept = (timezone: string, customName: string | null = null) => ({ timezone, customName });

  test("appends entries, and skips those with the same zone and name", async () => {
    const { visitor, userId, add } = await signedIn();
    await add();
    const merge = () =>
      visitor.ask("POST", mergePath(userId), {
        preferences: [
          kept("Nepal Time", " "),
          kept("India Standard Time", " Mum "),
          kept("India Standard Time", "Dad"),
          kept("Nepal Time"),
        ],
      });
    const expected = [
      { timezone: "India Standard Time", customName: "Mum", displayOrder: 0 },
      { timezone: "Nepal Time", customName: null, displayOrder: 1 },
      { timezone: "India Standard Time", customName: "Dad", displayOrder: 2 },
    ];
    const merged = await merge();
    expect(merged.statusCode).toBe(200);
    expect(merged.json()).toMatchObject(expected);
    expect((await merge()).json()).toMatchObject(expected);
  });

  test("accepts the longest list, counted in entries and in bytes", async () => {
    const { visitor, userId, list } = await signedIn();
    const preferences = Array.from({ length: MAX_PREFERENCES }, (_, number) =>
      kept("Saint Pierre and Miquelon Time", `\u0001\u0001${number}`.padStart(60, "\u0001")),
    );
    const response = await visitor.ask("POST", mergePath(userId), { preferences });
    expect(response.statusCode).toBe(200);
    expect(await list()).toMatchObject(preferences);
  });

  test("adds entries once if several tabs merge at the same time", async () => {
    const { visitor, userId, list } = await signedIn();
    const preferences = [kept("Nepal Time"), kept("Japan Standard Time")];
    await Promise.all([1, 2, 3].map(() => visitor.ask("POST", mergePath(userId), { preferences })));
    expect(await list()).toHaveLength(2);
  });
});
