import { expect, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../../shared/api/cities.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { buildTestApp } from "../testing/app.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { captureLog } from "../testing/server.ts";

test("ten cities are featured, each with an id, a name and a time zone, in order", async () => {
  const { app } = await buildTestApp();
  const response = await app.inject(FEATURED_CITIES_PATH);
  expect(response.statusCode).toBe(200);
  const cities = response.json();
  expect(cities).toHaveLength(10);
  expect(cities[0]).toEqual({
    id: "los-angeles",
    name: "Los Angeles",
    timezone: "America/Los_Angeles",
  });
  expect(cities.filter((city: { timezone: string }) => !isKnownZone(city.timezone))).toEqual([]);
});

test.runIf(TEST_ENGINE === "SQLite").each([
  ["a name that is no text", { name: Buffer.from("Lisbon") }],
  ["an id of 5,000 letters", { id: "l".repeat(5000) }],
])("a row with %s is skipped, and logged once", async (_what, change) => {
  const log = captureLog();
  const { app, db } = await buildTestApp({ logLevel: "warn" });
  const row = { id: "lisbon", name: "Lisbon", timezone: "Europe/Lisbon", display_order: 3 };
  await db
    .insertInto("featured_city")
    .values({ ...row, ...change } as never)
    .execute();
  const first = await app.inject(FEATURED_CITIES_PATH);
  expect(first.json()).toHaveLength(10);
  await app.inject(FEATURED_CITIES_PATH);
  expect(log.lines()).toMatchObject([{ level: 40, msg: "featured city skipped", positions: [4] }]);
  expect(log.text()).not.toContain("l".repeat(100));
});

test("a client with a current list gets 304 until the operator changes it, also to a blank zone", async () => {
  const { app, db } = await buildTestApp();
  const { headers } = await app.inject(FEATURED_CITIES_PATH);
  const ask = () =>
    app.inject({ url: FEATURED_CITIES_PATH, headers: { "if-none-match": String(headers.etag) } });
  const again = await ask();
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  await db.updateTable("featured_city").set({ timezone: "" }).where("id", "=", "tokyo").execute();
  const changed = await ask();
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toContainEqual({ id: "tokyo", name: "Tokyo", timezone: "" });
});
