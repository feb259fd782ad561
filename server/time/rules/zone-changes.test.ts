import { spawnSync } from "node:child_process";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { ATOM_SUFFIX, ZONE_CHANGES_PATH, ZoneChanges } from "../../../shared/api/zone-changes.ts";
import { RULES_END, TZDB_RELEASE } from "../../../shared/zones/compiled-rules.ts";
import { buildTestApp } from "../../testing/app.ts";
import { findProgram } from "../../testing/find-services.mjs";
import { HAS_ZIC, makeTzdataDir, WINNIPEG_WITH_DST } from "../../testing/make-tzdata-dir.ts";
import { makeZoneinfo, openZones } from "../../testing/open-zones.ts";
import { listReleaseChanges, listReplacements, offsetAt, RELEASES } from "./release-changes.ts";

const { zones: compiledZones } = openZones(makeZoneinfo());
const COMPILED = { ...compiledZones.state, lines: compiledZones.all.lines };

/** From the announcements, one for each form of sentence. */
const ANNOUNCED = [
  "2024a: From 2024-03-01, Asia/Almaty and Asia/Qostanay are on UTC+5 instead of UTC+6.",
  "2024a: From 2024-04-13 to 2024-04-20, Asia/Gaza and Asia/Hebron stay on UTC+2 instead of UTC+3, and again later.",
  "2025b: America/Coyhaique is new.",
  "2026a: From 2026-03-29, clocks in Europe/Chisinau and Europe/Tiraspol change at another time of day.",
  "2026b: From 2026-11-01, America/Vancouver and Canada/Pacific stay on UTC-7 instead of UTC-8.",
  "2026f: From 2026-11-01 to 2027-03-14, America/Havana and Cuba stay on UTC-4 instead of UTC-5.",
];

test.each(ANNOUNCED)("the changes of a zone are said by one release: %s", (announced) => {
  const [zone = ""] = /\w+\/\w+/.exec(announced) ?? [];
  const found = listReleaseChanges(COMPILED).flatMap(({ release, changes }) =>
    changes
      .filter(({ zones }) => zones.includes(zone))
      .map(({ sentence }) => `${release}: ${sentence}`),
  );
  expect(found).toEqual([announced]);
});

test("each release since 2024a follows the one that it is compared with, up to the compiled one", () => {
  const releases = listReleaseChanges(COMPILED);
  expect(releases[0]).toMatchObject({
    release: TZDB_RELEASE,
    publishedMs: RELEASES[0]?.publishedMs,
  });
  expect(releases.at(-1)?.release).toBe("2024a");
  const names = releases.map(({ release }) => release);
  expect(releases.slice(0, -1).map(({ before }) => before)).toEqual(names.slice(1));
  expect(names).toEqual([...names].sort().reverse());
});

test("the changes of a release, applied to the rules before, give its rules at every later change", () => {
  const releases = listReleaseChanges(COMPILED);
  let compared = 0;
  const wrong: string[] = [];
  for (const [i, { oldRules, newRules }] of listReplacements(COMPILED).entries()) {
    const { publishedMs = 0, changes = [] } = releases[i] ?? {};
    for (const [zone, rule] of newRules) {
      const old = oldRules.get(zone);
      if (!old) continue;
      const { differences = [] } = changes.find(({ zones }) => zones.includes(zone)) ?? {};
      const instants = [...old.untils, ...rule.untils].flatMap((at) => [at - 1, at]);
      for (const at of instants.filter((instant) => instant >= (publishedMs ?? 0))) {
        const difference = differences.find(
          ({ fromMs, untilMs }) => fromMs <= at && at < (untilMs ?? RULES_END),
        );
        const found = difference
          ? [difference.offsetBeforeMinutes, difference.offsetAfterMinutes]
          : [offsetAt(old, at), offsetAt(old, at)];
        compared += 1;
        if (String(found) !== String([offsetAt(old, at), offsetAt(rule, at)]))
          wrong.push(`${zone} ${new Date(at).toISOString()}: ${found.join()}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(50_000);
});

async function openServer(options = {}) {
  const { app } = await buildTestApp(options);
  return (suffix: string, headers = {}) => app.inject({ url: ZONE_CHANGES_PATH + suffix, headers });
}

test.each([
  ["", "application/json; charset=utf-8"],
  [ATOM_SUFFIX, "application/atom+xml; charset=utf-8"],
])(
  "the call is compressed, cached for an hour and checked by its etag: %s",
  async (suffix, type) => {
    const get = await openServer();
    const { headers } = await get(suffix, { "accept-encoding": "br" });
    expect(headers).toMatchObject({
      "content-type": type,
      "content-encoding": "br",
      "cache-control": "public, max-age=3600",
    });
    const again = await get(suffix, { "if-none-match": headers["etag"] });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  },
);

test.skipIf(!HAS_ZIC)(
  `newer rules of the machine are the first release, compared with the compiled one${HAS_ZIC ? "" : ": needs zic"}`,
  async () => {
    const folder = makeZoneinfo();
    const { zones, check } = openZones(folder);
    const get = await openServer({ zones });
    const list = async () => (await get("")).json<ZoneChanges>();
    const compiled = await list();
    expect(Value.Check(ZoneChanges, compiled)).toBe(true);
    expect(compiled.releases).toEqual(listReleaseChanges(COMPILED));
    makeTzdataDir(folder, { release: "2026z", change: WINNIPEG_WITH_DST });
    await check();
    const [newest, ...others] = (await list()).releases;
    expect(others).toEqual(compiled.releases);
    const { publishedMs } = zones.state;
    expect(newest).toMatchObject({ release: "2026z", before: TZDB_RELEASE, publishedMs });
    expect(newest?.changes.map(({ sentence }) => sentence)).toEqual([
      "From 2026-11-01 to 2027-03-14, America/Rainy_River, America/Winnipeg and Canada/Central are on UTC-6 instead of UTC-5, and again later.",
    ]);
    expect((await get(ATOM_SUFFIX)).body).toContain("<title>tzdb 2026z</title>");
  },
);

const HAS_PYTHON = findProgram("python3") !== undefined;
const READ_FEED = `
import json, sys, xml.etree.ElementTree as tree
atom = "{http://www.w3.org/2005/Atom}"
feed = tree.fromstring(sys.stdin.buffer.read())
def read(element):
    return {name: element.findtext(atom + name) for name in ("id", "title", "updated", "content")}
print(json.dumps({
    **read(feed), "tag": feed.tag, "author": feed.findtext(atom + "author/" + atom + "name"),
    "links": [[link.get("rel"), link.get("href")] for link in feed.findall(atom + "link")],
    "entries": [read(entry) for entry in feed.findall(atom + "entry")]}))
`;

test.skipIf(!HAS_PYTHON)(
  `the feed is Atom, with an entry for each release, whose id is the same on every server${HAS_PYTHON ? "" : ": needs python3"}`,
  async () => {
    const read = async (options = {}) => {
      const input = (await (await openServer(options))(ATOM_SUFFIX)).body;
      const { stdout, stderr } = spawnSync("python3", ["-c", READ_FEED], {
        input,
        encoding: "utf8",
      });
      expect(stderr).toBe("");
      return JSON.parse(stdout) as Record<string, unknown> & {
        entries: Record<"id" | "title" | "updated" | "content", string>[];
      };
    };
    const feed = await read();
    const releases = listReleaseChanges(COMPILED);
    expect(feed).toMatchObject({
      tag: "{http://www.w3.org/2005/Atom}feed",
      author: "World Clock",
      updated: new Date(RELEASES[0]?.publishedMs ?? 0).toISOString(),
    });
    expect(feed.entries.map(({ title, content }) => [title, content])).toEqual(
      releases.map(({ release, changes }) => [
        `tzdb ${release}`,
        changes.map(({ sentence }) => sentence).join("\n") || "No clock is changed now or later.",
      ]),
    );
    for (const { updated } of feed.entries) expect(new Date(updated).toISOString()).toBe(updated);
    const self = ["self", `https://clock.test${ZONE_CHANGES_PATH}${ATOM_SUFFIX}`];
    const elsewhere = await read({ publicOrigin: "https://clock.test" });
    expect(elsewhere).toEqual({ ...feed, links: [self] });
    const ids = [feed["id"], ...feed.entries.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^https:\/\/data\.iana\.org\/.*#changes$/);
  },
);
