import { describe, expect, test } from "vitest";
import { TIMEZONES_PATH } from "../../../shared/api/world-time.ts";
import { buildTestApp } from "../../testing/app.ts";

const NOW = Date.parse("2026-12-01T00:00:00Z");

async function openServer(instantMs = NOW) {
  const serverClock = { now: () => instantMs, timeResponse: () => ({}) as never };
  const { app } = await buildTestApp({ serverClock });
  return (name: string, headers = {}) => app.inject({ url: `${TIMEZONES_PATH}/${name}`, headers });
}

describe("the POSIX TZ string of a zone", () => {
  test.each([
    ["EST.posix", "EST5"],
    ["europe/berlin.posix", "CET-1CEST,M3.5.0,M10.5.0/3"],
    ["Etc/GMT+5.posix", "<-05>5"],
    ["America/Argentina/Salta.posix", "<-03>3"],
    ["America%2FNew_York.posix", "EST5EDT,M3.2.0,M11.1.0"],
  ])("is plain text without a line break: %s", async (name, text) => {
    const get = await openServer();
    const { statusCode, headers, body } = await get(name);
    expect([statusCode, body]).toEqual([200, text]);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    });
  });

  test("is not kept past the change that it lacks", async () => {
    const change = Date.parse("2026-11-01T09:00:00Z");
    const before = await (await openServer(change - 90_500))("America/Vancouver.posix");
    expect([before.body, before.headers["cache-control"]]).toEqual(["PDT7", "public, max-age=90"]);
    const after = await (await openServer(change))("America/Vancouver.posix");
    expect([after.body, after.headers["cache-control"]]).toEqual(["MST7", "public, max-age=3600"]);
  });
});

test("the definition of a zone for calendars is compressed, cached for an hour and checked by its etag", async () => {
  const get = await openServer();
  const { headers, body } = await get("asia/kolkata.ics");
  expect(body).toContain("\r\nTZID:Asia/Kolkata\r\n");
  expect(headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "public, max-age=3600",
    etag: expect.any(String),
  });
  const packed = await get("Asia/Kolkata.ics", { "accept-encoding": "br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  const again = await get("Asia/Kolkata.ics", { "if-none-match": headers["etag"] });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test.each(["Nowhere.posix", "Europe.ics", "a/b/c.ics", "America/Argentina.posix", "%00.ics"])(
  "an unknown zone is refused as by the other calls: %s",
  async (name) => {
    const get = await openServer();
    const { statusCode, headers, body } = await get(name);
    expect([statusCode, body]).toEqual([404, "error: unknown location"]);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  },
);
