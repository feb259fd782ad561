import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { ATOM_SUFFIX, ZONE_CHANGES_PATH } from "../../../shared/api/zone-changes.ts";
import { buildTestApp } from "../../testing/app.ts";
import { findProgram } from "../../testing/find-services.mjs";
import { makeZoneinfo, openZones } from "../../testing/open-zones.ts";
import { listReleaseChanges, RELEASES } from "./release-changes.ts";

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

describe.skipIf(!HAS_PYTHON)(`the feed${HAS_PYTHON ? "" : ": needs python3"}`, () => {
  const read = async (options = {}) => {
    const { app } = await buildTestApp(options);
    const input = (await app.inject(ZONE_CHANGES_PATH + ATOM_SUFFIX)).body;
    const { stdout, stderr } = spawnSync("python3", ["-c", READ_FEED], { input, encoding: "utf8" });
    expect(stderr).toBe("");
    return JSON.parse(stdout) as Record<string, unknown> & {
      entries: Record<"id" | "title" | "updated" | "content", string>[];
    };
  };

  test("is Atom, with an entry for each release", async () => {
    const feed = await read();
    expect(feed).toMatchObject({
      tag: "{http://www.w3.org/2005/Atom}feed",
      author: "World Clock",
      updated: new Date(RELEASES[0]?.publishedMs ?? 0).toISOString(),
    });
    const { zones } = openZones(makeZoneinfo());
    const releases = listReleaseChanges({ ...zones.state, lines: zones.all.lines });
    expect(feed.entries.map(({ title }) => title)).toEqual(
      releases.map(({ release }) => `tzdb ${release}`),
    );
    expect(feed.entries.map(({ content }) => content)).toEqual(
      releases.map(({ changes }) =>
        changes.length > 0
          ? changes.map(({ sentence }) => sentence).join("\n")
          : "No clock is changed now or later.",
      ),
    );
    for (const { updated } of feed.entries) expect(new Date(updated).toISOString()).toBe(updated);
  });

  test("has ids that are unique, and the same on every server", async () => {
    const feed = await read();
    const elsewhere = await read({ publicOrigin: "https://clock.test" });
    expect(elsewhere).toEqual({
      ...feed,
      links: [["self", `https://clock.test${ZONE_CHANGES_PATH}${ATOM_SUFFIX}`]],
    });
    const ids = [feed["id"], ...feed.entries.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(
        /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      );
    expect(feed.entries[0]?.id).toBe("urn:uuid:2f0fa3f8-e922-582f-8059-d4dc32d2319a");
  });
});
