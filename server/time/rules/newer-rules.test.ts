import { describe, expect, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../../../shared/api/cities.ts";
import { TIMEZONES_PATH } from "../../../shared/api/world-time.ts";
import { ZONE_NOW_PATH } from "../../../shared/api/zone-now.ts";
import {
  TZDB_RELEASE_HEADER,
  ZONE_RELEASE_PATH,
  ZONE_RULES_PATH,
  type ZoneRules,
} from "../../../shared/api/zone-rules.ts";
import { WORKER_PATH } from "../../../shared/service-worker.ts";
import { RULES, RULES_START, TZDB_RELEASE } from "../../../shared/zones/compiled-rules.ts";
import { buildTestApp } from "../../testing/app.ts";
import { HAS_ZIC, makeTzdataDir, WINNIPEG_WITH_DST } from "../../testing/make-tzdata-dir.ts";
import { makeZoneinfo, openZones, ZONES_NOW } from "../../testing/open-zones.ts";
import { RELEASES } from "./release-changes.ts";

const KEPT_DST = {
  zones: ["America/Rainy_River", "America/Winnipeg", "Canada/Central"],
  isNew: false,
  fromMs: Date.parse("2026-11-01T07:00:00Z"),
  offsetBeforeMinutes: -300,
  offsetAfterMinutes: -360,
};

const winnipeg = (release: string) => (folder: string) =>
  makeTzdataDir(folder, { release, change: WINNIPEG_WITH_DST });

/** A server that reads a folder which does not exist unless `start` makes it. */
async function openServer(start = (_folder: string): void => undefined) {
  const folder = makeZoneinfo();
  start(folder);
  const { zones, check, ...logs } = openZones(folder);
  await check();
  const { app } = await buildTestApp({ zones });
  const text = async (path: string) => (await app.inject(path)).body;
  const json = async (path: string) => JSON.parse(await text(path));
  const header = async (path: string = FEATURED_CITIES_PATH) =>
    (await app.inject(path)).headers[TZDB_RELEASE_HEADER];
  /** In the document, and on the not-found page. */
  const pageRules = async () => {
    const [home, other] = await Promise.all(
      ["/", "/nowhere"].map(async (path) => {
        const [, settings = ""] = /id="page-settings">(.*?)<\/script>/.exec(await text(path)) ?? [];
        return (JSON.parse(settings) as { rules?: ZoneRules }).rules;
      }),
    );
    expect(other).toEqual(home);
    return home;
  };
  return { ...logs, app, folder, check, text, json, header, pageRules };
}

describe.skipIf(!HAS_ZIC)("a server whose machine has no newer rules", () => {
  const NONE = "neither tzdata.zi nor +VERSION is there";
  test.each([
    ["no tzdata, of which it warns", () => undefined, null, [NONE]],
    ["the compiled release", winnipeg(TZDB_RELEASE), TZDB_RELEASE, []],
    ["an older release", winnipeg("2025c"), "2025c", []],
  ])("serves the compiled ones, and the same page: %s", async (_name, start, system, warnings) => {
    const server = await openServer(start);
    expect(await server.json(ZONE_RULES_PATH)).toMatchObject({
      release: TZDB_RELEASE,
      lines: RULES,
    });
    expect(await server.json(ZONE_RELEASE_PATH)).toEqual({
      release: TZDB_RELEASE,
      compiledRelease: TZDB_RELEASE,
      systemRelease: system,
      source: "compiled",
      sinceMs: ZONES_NOW,
      checkedMs: ZONES_NOW,
      publishedMs: RELEASES[0]?.publishedMs,
      changes: [],
    });
    expect(await server.header()).toBeUndefined();
    const { app } = await buildTestApp();
    for (const path of ["/", "/nowhere", WORKER_PATH])
      expect(await server.text(path)).toBe((await app.inject(path)).body);
    expect(server.lines).toMatchObject(warnings.map((reason) => [{ reason }, "tzdata refused"]));
    expect(server.lines).toHaveLength(warnings.length);
    expect(server.applied).toEqual([]);
  });
});

describe.skipIf(!HAS_ZIC)("newer rules of the machine", () => {
  test("are served from the start, and logged", async () => {
    const server = await openServer(winnipeg("2026z"));
    const { lines, ...rest } = await server.json(ZONE_RULES_PATH);
    expect(rest).toEqual({ release: "2026z", startMs: RULES_START });
    expect(lines.split("\n").length).toBeGreaterThan(60);
    expect(await server.json(ZONE_RELEASE_PATH)).toMatchObject({
      release: "2026z",
      source: "system",
      systemRelease: "2026z",
      compiledRelease: TZDB_RELEASE,
      changes: [KEPT_DST],
    });
    const rules = await server.pageRules();
    expect(rules?.lines.split("|").at(-1)).toBe("America/Rainy_River,Winnipeg;Canada/Central");
    expect(server.applied).toHaveLength(1);
    const changes = [expect.stringMatching(/^From 2026-11-01 .* are on UTC-6 instead of UTC-5/)];
    const fields = { release: "2026z", folder: server.folder, changes };
    expect(server.lines).toEqual([[fields, "newer time zone rules"]]);
  });

  test("are served as soon as they are found while the server runs, then those of a newer release", async () => {
    const server = await openServer();
    const before = await server.text(WORKER_PATH);
    const answers = async () => {
      const path = `${TIMEZONES_PATH}/America/Winnipeg`;
      const at = "at=2026-12-01T00:00:00Z";
      return [
        await server.header(),
        await server.text(`${path}.posix?${at}`),
        (await server.json(`${path}?${at}`)).abbreviation,
        (await server.json(`${ZONE_NOW_PATH}?zone=America/Winnipeg&${at}`)).release,
        (await server.text(`${path}.ics`)).includes("BYMONTH=3;BYDAY=2SU"),
      ];
    };
    expect(await answers()).toEqual([undefined, "EST5", "EST", TZDB_RELEASE, false]);
    winnipeg("2026y")(server.folder);
    await server.check();
    expect(await answers()).toEqual(["2026y", "CST6CDT,M3.2.0,M11.1.0", "CST", "2026y", true]);
    expect((await server.pageRules())?.release).toBe("2026y");
    const between = await server.text(WORKER_PATH);
    makeTzdataDir(server.folder, { release: "2026z" });
    await server.check();
    expect(await server.header()).toBe("2026z");
    expect(await server.pageRules()).toEqual({ release: "2026z", startMs: RULES_START, lines: "" });
    expect(new Set([before, between, await server.text(WORKER_PATH)]).size).toBe(3);
    expect((await server.json(ZONE_RELEASE_PATH)).changes).toEqual([]);
    expect(server.applied.map(({ release }) => release)).toEqual(["2026y", "2026z"]);
  });

  test("are named by a header of every response of a call, and of no other", async () => {
    const { app, header } = await openServer(winnipeg("2026z"));
    for (const path of ["/api/users/x/passkeys", "/api/nothing", "/api/places"])
      expect([path, await header(path)]).toEqual([path, "2026z"]);
    for (const path of ["/", WORKER_PATH]) expect(await header(path)).toBeUndefined();
    const headers = { "sec-fetch-site": "cross-site" };
    const refused = await app.inject({ method: "POST", url: "/api/visitor-count", headers });
    expect([refused.statusCode, refused.headers[TZDB_RELEASE_HEADER]]).toEqual([403, "2026z"]);
  });
});
