import { Value } from "typebox/value";
import { expect, test } from "vitest";
import {
  ATOM_SUFFIX,
  type ReleaseChanges,
  ZONE_CHANGES_PATH,
  ZoneChanges,
} from "../../../shared/api/zone-changes.ts";
import { RULES_END, TZDB_RELEASE } from "../../../shared/zones/compiled-rules.ts";
import { buildTestApp } from "../../testing/app.ts";
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

test("the feed is Atom, with an entry for each release", async () => {
  const { body } = await (await openServer({ publicOrigin: "https://clock.test" }))(ATOM_SUFFIX);
  const releases = listReleaseChanges(COMPILED);
  const { release, publishedMs, changes } = releases[0] as ReleaseChanges;
  const updated = `<updated>${new Date(publishedMs ?? 0).toISOString()}</updated>`;
  const source = `https://data.iana.org/time-zones/releases/tzdata${release}.tar.gz`;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    "<id>https://data.iana.org/time-zones/#changes</id>",
    "<title>Changes of time zone rules</title>",
    updated,
    "<author><name>World Clock</name></author>",
    `<link rel="self" type="application/atom+xml" href="https://clock.test${ZONE_CHANGES_PATH}.atom"/>`,
    "<entry>",
    `<id>${source}#changes</id>`,
    `<title>tzdb ${release}</title>`,
    updated,
    `<link rel="related" href="${source}"/>`,
    `<content type="text">${changes.map(({ sentence }) => sentence).join("\n")}</content>`,
    "</entry>",
  ];
  expect(body.slice(0, lines.join("\n").length)).toBe(lines.join("\n"));
  const titles = [...body.matchAll(/<title>tzdb (.*)<\/title>/g)].map(([, title]) => title);
  expect(titles).toEqual(releases.map((one) => one.release));
  expect(body).toContain('<content type="text">No clock is changed now or later.</content>');
  const { body: elsewhere } = await (await openServer())(ATOM_SUFFIX);
  expect(elsewhere).not.toContain('rel="self"');
});
