import { describe, expect, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../../../shared/api/cities.ts";
import { TIMEZONES_PATH } from "../../../shared/api/world-time.ts";
import { ZONE_NOW_PATH } from "../../../shared/api/zone-now.ts";
import {
  TZDB_RELEASE_HEADER,
  ZONE_RELEASE_PATH,
  ZONE_RULES_PATH,
  type ZoneRelease,
  type ZoneRules,
} from "../../../shared/api/zone-rules.ts";
import { WORKER_PATH } from "../../../shared/service-worker.ts";
import { RULES, TZDB_RELEASE } from "../../../shared/zones/compiled-rules.ts";
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

/** A server that reads a folder which does not exist yet. */
async function openServer({ start = (_folder: string): void => undefined } = {}) {
  const folder = makeZoneinfo();
  start(folder);
  const { zones, check, ...logs } = openZones(folder);
  await check();
  const { app } = await buildTestApp({ zones });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const get = (path: string) => fetch(address + path);
  return {
    ...logs,
    folder,
    check,
    get,
    address,
    release: async () => (await (await get(ZONE_RELEASE_PATH)).json()) as ZoneRelease,
    rules: async () => (await (await get(ZONE_RULES_PATH)).json()) as ZoneRules,
    header: async (path: string = FEATURED_CITIES_PATH) =>
      (await get(path)).headers.get(TZDB_RELEASE_HEADER),
    /** In the document and on the not-found page. */
    pageRules: async () => {
      const texts = await Promise.all(
        ["/", "/nowhere"].map(async (path) => (await get(path)).text()),
      );
      const [home, notFound] = texts.map((text) => {
        const [, json = ""] = /id="page-settings">(.*?)<\/script>/.exec(text) ?? [];
        return (JSON.parse(json) as { rules?: ZoneRules }).rules;
      });
      expect(notFound).toEqual(home);
      return home;
    },
    text: async (path: string) => (await get(path)).text(),
    worker: async () => (await get(WORKER_PATH)).text(),
  };
}

const winnipeg = (release: string) => (folder: string) =>
  makeTzdataDir(folder, { release, change: WINNIPEG_WITH_DST });

describe.skipIf(!HAS_ZIC)("a server whose machine has no newer rules", () => {
  test.each([
    ["no tzdata, of which it warns", () => undefined, null, ["there is no such folder"]],
    ["the compiled release", winnipeg(TZDB_RELEASE), TZDB_RELEASE, []],
    ["an older release", winnipeg("2025c"), "2025c", []],
  ])(
    "serves the compiled ones, and the same page: %s",
    async (_name, start, systemRelease, warnings) => {
      const server = await openServer({ start });
      expect(await server.rules()).toMatchObject({ release: TZDB_RELEASE, lines: RULES });
      expect(await server.release()).toEqual({
        release: TZDB_RELEASE,
        source: "compiled",
        sinceMs: ZONES_NOW,
        publishedMs: RELEASES[0]?.publishedMs,
        checkedMs: ZONES_NOW,
        compiledRelease: TZDB_RELEASE,
        systemRelease,
        changes: [],
      });
      expect(await server.header()).toBeNull();
      expect(await server.pageRules()).toBeUndefined();
      const { app } = await buildTestApp();
      for (const path of ["/", "/nowhere", WORKER_PATH])
        expect(await (await server.get(path)).text()).toBe((await app.inject(path)).body);
      expect(server.lines).toEqual(
        warnings.map((reason) => [
          { folder: server.folder, reason, served: TZDB_RELEASE },
          "tzdata refused",
        ]),
      );
      expect(server.applied).toEqual([]);
    },
  );
});

describe.skipIf(!HAS_ZIC)("newer rules of the machine", () => {
  test("are served from the start", async () => {
    const server = await openServer({ start: winnipeg("2026z") });
    const { lines, ...rest } = await server.rules();
    expect(rest).toEqual({ release: "2026z", startMs: Date.UTC(2024, 0, 1) });
    expect(lines.split("\n").length).toBeGreaterThan(60);
    expect(await server.release()).toMatchObject({
      release: "2026z",
      source: "system",
      compiledRelease: TZDB_RELEASE,
      systemRelease: "2026z",
      changes: [KEPT_DST],
    });
    const rules = await server.pageRules();
    expect(rules?.release).toBe("2026z");
    expect(rules?.lines.split("|").at(-1)).toBe("America/Rainy_River,Winnipeg;Canada/Central");
    expect(server.applied).toHaveLength(1);
    expect(server.lines).toEqual([
      [
        {
          release: "2026z",
          folder: server.folder,
          changes: [
            "America/Rainy_River, America/Winnipeg, Canada/Central: -300 to -360 min from 2026-11-01T07:00:00.000Z",
          ],
          furtherChanges: 0,
        },
        "newer time zone rules",
      ],
    ]);
  });

  test("are served as soon as they are found while the server runs, then those of a newer release", async () => {
    const server = await openServer();
    const before = await server.worker();
    expect(await server.header()).toBeNull();
    const answers = async () => {
      const path = `${TIMEZONES_PATH}/America/Winnipeg`;
      const at = "at=2026-12-01T00:00:00Z";
      return Promise.all([
        server.text(`${path}.posix?${at}`),
        server.text(`${path}?${at}`).then((text) => JSON.parse(text).abbreviation),
        server
          .text(`${ZONE_NOW_PATH}?zone=America/Winnipeg&${at}`)
          .then((text) => JSON.parse(text).release),
        server.text(`${path}.ics`).then((text) => text.includes("BYMONTH=3;BYDAY=2SU")),
      ]);
    };
    expect(await answers()).toEqual(["EST5", "EST", TZDB_RELEASE, false]);
    winnipeg("2026y")(server.folder);
    await server.check();
    expect(await server.header()).toBe("2026y");
    expect(await answers()).toEqual(["CST6CDT,M3.2.0,M11.1.0", "CST", "2026y", true]);
    expect((await server.pageRules())?.release).toBe("2026y");
    const between = await server.worker();
    expect(between).not.toBe(before);
    makeTzdataDir(server.folder, { release: "2026z" });
    await server.check();
    expect(await server.header()).toBe("2026z");
    expect(await server.pageRules()).toEqual({
      release: "2026z",
      startMs: Date.UTC(2024, 0, 1),
      lines: "",
    });
    expect(await server.worker()).not.toBe(between);
    expect((await server.release()).changes).toEqual([]);
    expect(server.applied.map(({ release }) => release)).toEqual(["2026y", "2026z"]);
  });

  test("are named by a header of every response of a call, and of no other", async () => {
    const { header, address } = await openServer({ start: winnipeg("2026z") });
    for (const path of [
      FEATURED_CITIES_PATH,
      "/api/users/x/passkeys",
      "/api/nothing",
      "/api/places",
    ])
      expect([path, await header(path)]).toEqual([path, "2026z"]);
    expect(await header("/")).toBeNull();
    expect(await header(WORKER_PATH)).toBeNull();
    const refused = await fetch(`${address}/api/visitor-count`, {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect([refused.status, refused.headers.get(TZDB_RELEASE_HEADER)]).toEqual([403, "2026z"]);
  });
});
