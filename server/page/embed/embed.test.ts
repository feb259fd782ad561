import { describe, expect, onTestFinished, test } from "vitest";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { EMBED_PATH, type EmbedSettings } from "../../../shared/embed.ts";
import { buildTestApp, type TestOptions } from "../../testing/app.ts";
import { HAS_ZIC, makeTzdataDir, WINNIPEG_WITH_DST } from "../../testing/make-tzdata-dir.ts";
import { makeZoneinfo, openZones } from "../../testing/open-zones.ts";
import { ALL_PLACES, NO_PLACES } from "../../testing/places.ts";

async function openApp(options: TestOptions = {}) {
  await (options.places ?? ALL_PLACES).whenLoaded();
  const { app } = await buildTestApp(options);
  return async (query: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ url: EMBED_PATH + query, headers });
    const [, json = "null"] = /id="embed-settings">(.*?)<\/script>/s.exec(response.body) ?? [];
    return { ...response, app, shown: JSON.parse(json) as EmbedSettings };
  };
}

/** Longer than what is served in one turn of the event loop. */
const COSTLY_MS = 6;
const TOKYO = { name: "Tokyo", zone: "Asia/Tokyo", city: "Tokyo" };

describe("the document of an embedded clock", () => {
  test("without a query shows the visitor's own zone with a digital face", async () => {
    const { statusCode, headers, shown } = await (await openApp())("");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(shown).toEqual({
      ...{ face: "digital", theme: "auto", seconds: true, isTransparent: false },
      ...{ clocks: [], isUnavailable: false, version: expect.stringMatching(/^[\w-]{22}$/) },
    });
  });

  const MANY = "&place=Tokyo".repeat(20);
  const UNKNOWN = { unknown: "Qwxzkjv" };
  const MUMBAI = { name: "Mumbai", zone: "Asia/Kolkata", city: "Asia/Kolkata" };
  const KOBE = { name: "Kobe", zone: "Asia/Tokyo", city: "1859171" };
  test.each([
    ["finds a city", "place=Tokyo", 200, [TOKYO]],
    ["finds a zone", "place=Asia/Kolkata", 200, [MUMBAI]],
    ["finds UTC", "place=UTC", 200, [{ name: "UTC", zone: "Etc/UTC" }]],
    ["finds an offset, whose sign POSIX inverts", "place=Etc/GMT-3", 200, [{ name: "UTC+3" }]],
    ["finds a place by its id", "place=1859171", 200, [KOBE]],
    ["names a city in its language", "lang=de&place=Europe/Moscow", 200, [{ name: "Moskau" }]],
    ["names a city in English", "place=Europe/Moscow", 200, [{ name: "Moscow" }]],
    ["says which place nobody knows", "place=Qwxzkjv&face=analog", 404, [UNKNOWN]],
    ["has the rest of a list", "face=list&place=Qwxzkjv&place=Tokyo", 200, [UNKNOWN, TOKYO]],
    ["has at most twelve places in a list", `face=list${MANY}`, 200, Array(12).fill(TOKYO)],
    ["has one beside another face", MANY, 200, [TOKYO]],
  ])("%s: %s", async (_what, query, status, clocks) => {
    const { statusCode, shown } = await (await openApp())(`?${query}`);
    expect(statusCode).toBe(status);
    expect(shown.clocks).toMatchObject(clocks);
  });

  test("looks each costly place up in a turn of its own, so that others are answered in between", async () => {
    const index = await ALL_PLACES.whenLoaded();
    if (!index) throw new Error("The places could not be loaded.");
    let turn = 0;
    const turns: number[] = [];
    const countTurns = () => {
      turn += 1;
      ticking = setImmediate(countTurns);
    };
    let ticking = setImmediate(countTurns);
    onTestFinished(() => clearImmediate(ticking));
    const search = (text: string, limit: number) => {
      turns.push(turn);
      const endMs = performance.now() + COSTLY_MS;
      while (performance.now() < endMs);
      return index.search(text, limit);
    };
    const loaded = { ...index, search };
    const places = { whenLoaded: () => Promise.resolve(loaded) };
    const embed = await openApp({ places });
    const [{ shown }] = await Promise.all([
      embed("?face=list&place=Tokyo&place=Oslo&place=Qwxzkjv"),
      embed("?face=list&place=Kobe&place=Paris"),
      embed("?face=list&place=Lima&place=Delhi"),
    ]);
    expect(shown.clocks).toMatchObject([TOKYO, { city: "Oslo" }, UNKNOWN]);
    expect(turns).toHaveLength(7);
    expect(new Set(turns).size).toBe(7);
  });

  test("writes what a visitor wrote as data only", async () => {
    const text = "</script><script>alert(1)</script><img src=x>\u2028'\"&";
    const { body, shown } = await (await openApp())(`?place=${encodeURIComponent(text)}`);
    expect(shown.clocks).toEqual([{ unknown: text }]);
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body).not.toMatch(/<img|alert\(1\)<\/script/);
  });

  test("treats an unknown value as the default", async () => {
    const { shown } = await (await openApp())("?face=cuckoo&theme=<b>&hours=25&seconds=0&x=1");
    expect(shown).toMatchObject({ face: "digital", theme: "auto", seconds: true });
  });

  test("while the places can't be loaded it shows zones, and is asked again for others", async () => {
    const embed = await openApp({ places: NO_PLACES });
    expect((await embed("?place=Asia/Tokyo")).statusCode).toBe(200);
    const { statusCode, headers, shown } = await embed("?place=Tokyo");
    expect([statusCode, headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(shown).toMatchObject({ clocks: [], isUnavailable: true });
  });

  test.skipIf(!HAS_ZIC)("has newer rules as soon as the server serves them", async () => {
    const folder = makeZoneinfo();
    const { zones, check } = openZones(folder);
    const embed = await openApp({ zones });
    const older = await embed("?place=Tokyo");
    expect(older.shown.rules).toBeUndefined();
    makeTzdataDir(folder, { release: "2026z", change: WINNIPEG_WITH_DST });
    await check();
    const newer = await embed("?place=Tokyo");
    expect(newer.shown.rules).toEqual(zones.newer);
    expect(newer.shown.version).not.toBe(older.shown.version);
    expect(newer.headers["etag"]).not.toBe(older.headers["etag"]);
  });
});

describe("the response with an embedded clock", () => {
  test("may be framed by any page, isolated ones included, and loads nothing", async () => {
    const { headers } = await (await openApp())("?place=Tokyo");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-\S+'; style-src 'sha256-\S+';/);
    expect(policy).not.toContain("frame-ancestors");
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "permissions-policy": expect.stringMatching(/^(\S+=\(\)(, |$))+$/),
      "x-robots-tag": "noindex",
    });
    expect(headers["permissions-policy"]).toContain("geolocation=()");
  });

  test("is cached for minutes, then revalidated", async () => {
    const embed = await openApp();
    const { headers } = await embed("?place=Tokyo");
    expect(headers["cache-control"]).toBe("public, max-age=300");
    const again = await embed("?place=Tokyo", { "if-none-match": String(headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
  });

  test("sets no cookie and counts no visit, also with cookies of a visitor", async () => {
    const embed = await openApp({ publicOrigin: "http://localhost" });
    const { headers, app } = await embed("?place=Tokyo", { cookie: "session=a; hasVisited=1" });
    expect(headers["set-cookie"]).toBeUndefined();
    expect((await app.inject(VISITOR_COUNT_PATH)).json()).toEqual({ count: 0 });
  });

  test("of a new query counts towards a limit of its own, of a known one only as a file", async () => {
    const embed = await openApp();
    const list = `face=list${"&place=UTC".repeat(12)}`;
    const queries = ["12", "24"].flatMap((hours) =>
      ["auto", "light", "dark"].map((theme) => `?hours=${hours}&theme=${theme}&${list}`),
    );
    const statuses = [];
    for (const query of [...queries, `${queries[0]}&x=1`]) {
      statuses.push((await embed(query)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200]);
  });
});
