import { describe, expect, test } from "vitest";
import {
  type Preference,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { answerOf, signedInVisitor } from "../testing/visitor.ts";

const NAMES = ["Ann", "Ben", "Cy", "Di", "Ed", "Flo"];

async function signedIn(names: readonly string[] = ["Ann", "Ben", "Cy"]) {
  const { app, visitor, userId } = await signedInVisitor();
  const add = async (customName: string | null, displayOrder: number): Promise<Preference> => {
    const body = { userId, timezone: "Nepal Time", customName, cityId: null, displayOrder };
    return (await visitor.ask("POST", preferencesPath(userId), body)).json();
  };
  const ids: string[] = [];
  for (const [index, name] of names.entries()) ids.push((await add(name, index)).id);
  const listed = async (): Promise<Preference[]> =>
    (await visitor.ask("GET", preferencesPath(userId))).json();
  return {
    app,
    ids,
    add,
    names: async () => (await listed()).map(({ customName }) => customName),
    listed,
    rename: (id: string, body: object) => visitor.ask("PATCH", preferencePath(userId, id), body),
    order: (wanted: readonly unknown[]) =>
      visitor.ask("PUT", preferenceOrderPath(userId), { ids: wanted }),
    remove: (id = "") => visitor.ask("DELETE", preferencePath(userId, id)),
  };
}

describe("renaming an entry", () => {
  test("trims the name, allows at most 60 characters, and removes it if it is empty", async () => {
    const { ids, listed, rename } = await signedIn();
    const before = await listed();
    const id = ids[1] as string;
    const response = await rename(id, { customName: "  Office " });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { ...before[1], customName: "Office" },
    ]);
    expect(await listed()).toEqual([before[0], response.json(), before[2]]);
    for (const none of [null, "", "  "]) {
      await rename(id, { customName: "Office" });
      expect((await rename(id, { customName: none })).json().customName).toBeNull();
    }
    expect((await rename(id, { customName: "x".repeat(60) })).statusCode).toBe(200);
  });

  test.runIf(TEST_ENGINE === "SQLite").each<[string, object, string]>([
    ["a name of 61 characters", { customName: "x".repeat(61) }, "customName"],
    ["a name that is not text", { customName: 7 }, "customName"],
    ["nothing to change", {}, "body"],
    ["another zone", { customName: "Office", timezone: "Nepal Time" }, "timezone"],
  ])("with %s is refused", async (_what, body, field) => {
    const { ids, names, rename } = await signedIn();
    const response = await rename(ids[0] as string, body);
    expect(answerOf(response)).toEqual([400, "invalid_request"]);
    expect(response.json().error.message).toContain(field);
    expect(await names()).toEqual(["Ann", "Ben", "Cy"]);
  });
});

test.runIf(TEST_ENGINE === "SQLite").each([
  ["101 ids", Array.from({ length: 101 }, String)],
  ["an id that is not text", [1]],
])("reordering with %s is refused", async (_what, wanted) => {
  const { order } = await signedIn();
  expect((await order(wanted)).statusCode).toBe(400);
});

describe("concurrent changes", () => {
  test("never mix: two reorders end in one of the two orders", async () => {
    const { ids, listed, order } = await signedIn(NAMES);
    const orders = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)], ids];
    for (let round = 0; round < 12; round++) {
      const responses = await Promise.all(orders.map(order));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(responses.map((response) => response.json().map(({ id }: Preference) => id))).toEqual(
        orders,
      );
      expect(orders).toContainEqual((await listed()).map(({ id }) => id));
    }
  });

  test("are all kept: a reorder, a rename, an addition and a removal", async () => {
    const { ids, add, names, order, rename, remove } = await signedIn(NAMES);
    const [ordered] = await Promise.all([
      order(ids.toReversed()),
      rename(ids[1] as string, { customName: "Office" }),
      add("Gus", 99),
      remove(ids[4]),
    ]);
    expect([200, 409]).toContain(ordered.statusCode);
    const inOrder = ["Ann", "Office", "Cy", "Di", "Flo"];
    const expected = ordered.statusCode === 200 ? inOrder.toReversed() : inOrder;
    expect(await names()).toEqual([...expected, "Gus"]);
  });
});
