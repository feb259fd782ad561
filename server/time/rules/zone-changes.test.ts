import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { ATOM_SUFFIX, ZONE_CHANGES_PATH, ZoneChanges } from "../../../shared/api/zone-changes.ts";
import { TZDB_RELEASE } from "../../../shared/zones/compiled-rules.ts";
import { buildTestApp } from "../../testing/app.ts";
import { HAS_ZIC, makeTzdataDir, WINNIPEG_WITH_DST } from "../../testing/make-tzdata-dir.ts";
import { makeZoneinfo, openZones } from "../../testing/open-zones.ts";
import { listReleaseChanges } from "./release-changes.ts";

const { zones: compiledZones } = openZones(makeZoneinfo());
const RELEASES = listReleaseChanges({ ...compiledZones.state, lines: compiledZones.all.lines });

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
  const found = RELEASES.flatMap(({ release, changes }) =>
    changes
      .filter(({ zones }) => zones.includes(zone))
      .map(({ sentence }) => `${release}: ${sentence}`),
  );
  expect(found).toEqual([announced]);
});

test("each release since 2024a follows the one that it is compared with, up to the compiled one", () => {
  const names = RELEASES.map(({ release }) => release);
  expect([names[0], names.at(-1)]).toEqual([TZDB_RELEASE, "2024a"]);
  expect(RELEASES.slice(0, -1).map(({ before }) => before)).toEqual(names.slice(1));
  expect(names).toEqual([...names].sort().reverse());
});

async function openServer(options = {}) {
  const { app } = await buildTestApp(options);
  return (suffix: string, headers = {}) => app.inject({ url: ZONE_CHANGES_PATH + suffix, headers });
}

test.each([
  ["", "application/json; charset=utf-8"],
  [ATOM_SUFFIX, "application/atom+xml; charset=utf-8"],
])(
  "the call %s is compressed, cached for an hour and checked by its etag",
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
    expect(compiled.releases).toEqual(RELEASES);
    makeTzdataDir(folder, { release: "2026z", change: WINNIPEG_WITH_DST });
    await check();
    const [newest, ...others] = (await list()).releases;
    expect(others).toEqual(RELEASES);
    const { publishedMs } = zones.state;
    expect(newest).toMatchObject({ release: "2026z", before: TZDB_RELEASE, publishedMs });
    const [winters, ...more] = newest?.changes ?? [];
    expect(more).toEqual([]);
    expect(winters?.sentence).toBe(
      "From 2026-11-01 to 2027-03-14, America/Rainy_River, America/Winnipeg and Canada/Central are on UTC-6 instead of UTC-5, and again later.",
    );
    const offsets = { offsetBeforeMinutes: -300, offsetAfterMinutes: -360 };
    expect(winters?.differences.slice(0, 2)).toEqual(
      [
        ["2026-11-01T07:00Z", "2027-03-14T08:00Z"],
        ["2027-11-07T07:00Z", "2028-03-12T08:00Z"],
      ].map(([from = "", until = ""]) => {
        return { fromMs: Date.parse(from), untilMs: Date.parse(until), ...offsets };
      }),
    );
    expect((await get(ATOM_SUFFIX)).body).toContain("<title>tzdb 2026z</title>");
  },
);

test("the feed is Atom, with an entry for each release", async () => {
  const { body } = await (await openServer({ publicOrigin: "https://clock.test" }))(ATOM_SUFFIX);
  const { release, publishedMs, changes } = RELEASES[0] as (typeof RELEASES)[0];
  const updated = `<updated>${new Date(publishedMs ?? 0).toISOString()}</updated>`;
  const source = `https://data.iana.org/time-zones/releases/tzdata${release}.tar.gz`;
  const start = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://data.iana.org/time-zones/#changes</id>
<title>Changes of time zone rules</title>
${updated}
<author><name>World Clock</name></author>
<link rel="self" type="application/atom+xml" href="https://clock.test${ZONE_CHANGES_PATH}.atom"/>
<entry>
<id>${source}#changes</id>
<title>tzdb ${release}</title>
${updated}
<link rel="related" href="${source}"/>
<content type="text">${changes.map(({ sentence }) => sentence).join("\n")}</content>
</entry>
`;
  expect(body.slice(0, start.length)).toBe(start);
  const titles = [...body.matchAll(/<title>tzdb (.*)<\/title>/g)].map(([, title]) => title);
  expect(titles).toEqual(RELEASES.map((one) => one.release));
  expect(body).toContain('<content type="text">No clock is changed now or later.</content>');
  const { body: elsewhere } = await (await openServer())(ATOM_SUFFIX);
  expect(elsewhere).not.toContain('rel="self"');
});
