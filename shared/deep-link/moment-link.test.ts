import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PREFERENCES_AT_MOST } from "../api/preferences.ts";
import { WORLD_ZONES } from "../zones/world-zones.ts";
import { RULES_END, RULES_START, zoneNames } from "../zones/zone-rules.ts";
import { LINK_ZONES_AT_MOST, readMomentLink, writeMomentLink } from "./moment-link.ts";

const AT = "2026-11-20T15:00Z";
const instant = Date.parse(AT);
const zones = ["Asia/Tokyo", "Europe/Berlin"];

test("a moment is written so that people can read it, and read back", () => {
  const link = `#at=${AT}&zones=Asia/Tokyo,Europe/Berlin`;
  expect(writeMomentLink({ instant: instant + 59_999, zones: [...zones, "Asia/Tokyo"] })).toBe(
    link,
  );
  expect(readMomentLink(link)).toEqual({ kind: "moment", instant, zones });
  expect(readMomentLink(link.slice(1))).toEqual({ kind: "moment", instant, zones });
  expect(readMomentLink(`#zones=Asia/Tokyo&at=${AT}`)).toMatchObject({ zones: ["Asia/Tokyo"] });
  expect(writeMomentLink({ instant, zones: [] })).toBe(`#at=${AT}`);
});

test("names are read however a program encoded them, and old ones too", () => {
  const encoded = `#${encodeURIComponent(`at=${AT}&zones=Etc/GMT+12,Asia/Calcutta`)}`;
  expect(readMomentLink(encoded)).toMatchObject({ zones: ["Etc/GMT+12", "Asia/Calcutta"] });
});

test.each(["", "#", "#world-timezones", "#main", "#top", `#${"a".repeat(99)}`])(
  "%j is no link",
  (fragment) => {
    expect(readMomentLink(fragment)).toEqual({ kind: "none" });
  },
);

const CANT = "This link can't be read, so the page shows the time now.";
const OUT = "The moment of this link is not from 2024 to 2036, so the page shows the time now.";
const UNKNOWN =
  "This link names a time zone that is not known here, so the page shows the time now.";

describe("is refused with a sentence:", () => {
  test.each([
    ["no instant", "#zones=Asia/Tokyo", CANT],
    ["an empty one", "#at=", CANT],
    ["a date that is none", "#at=2026-02-30T15:00Z", CANT],
    ["an hour that is none", "#at=2026-11-20T24:00Z", CANT],
    ["a minute that is none", "#at=2026-11-20T15:60Z", CANT],
    ["no UTC", "#at=2026-11-20T15:00", CANT],
    ["seconds", "#at=2026-11-20T15:00:00Z", CANT],
    ["a number", "#at=1795186800000", CANT],
    ["a year too early", "#at=2023-12-31T23:59Z", OUT],
    ["a year too late", "#at=2037-01-01T00:00Z", OUT],
    ["a wild year", "#at=9999-12-31T23:59Z", OUT],
    ["a wilder year", "#at=+275760-09-13T00:00Z", CANT],
    ["an unknown zone", `#at=${AT}&zones=Mars/Olympus`, UNKNOWN],
    ["a zone's name in the table", `#at=${AT}&zones=Japan%20Standard%20Time`, UNKNOWN],
    ["a zone in another case", `#at=${AT}&zones=asia/tokyo`, UNKNOWN],
    ["no zone between two", `#at=${AT}&zones=Asia/Tokyo,,Europe/Berlin`, UNKNOWN],
    ["a prototype's key", `#at=${AT}&zones=__proto__,constructor`, UNKNOWN],
    ["a script", `#at=${AT}&zones=<script>alert(1)</script>`, UNKNOWN],
    ["a script alone", "#<script>alert(1)</script>", CANT],
    ["empty zones", `#at=${AT}&zones=`, CANT],
    ["an instant twice", `#at=${AT}&at=${AT}`, CANT],
    ["zones twice", `#at=${AT}&zones=Asia/Tokyo&zones=Asia/Tokyo`, CANT],
    ["another field", `#at=${AT}&name=Mum`, CANT],
    ["garbage", "#%E0%A4%A", CANT],
    ["garbage in it", `#at=${AT}&zones=%FF`, CANT],
    ["much, but not too much", `at=${AT}&zones=`.padEnd(8192, "x"), UNKNOWN],
    ["too much", `at=${AT}&zones=`.padEnd(8193, "x"), CANT],
    ["a very long name", `#${"a".repeat(100)}`, CANT],
    [
      "101 zones",
      `#at=${AT}&zones=${zoneNames().slice(0, 101).join(",")}`,
      "This link names more than 100 time zones, so the page shows the time now.",
    ],
    [
      "a later version",
      `#v=2&moment=${AT}`,
      "This link is from a newer version of this page, so the page shows the time now.",
    ],
  ])("%s", (_what, fragment, sentence) => {
    expect(readMomentLink(fragment)).toEqual({ kind: "unreadable", sentence });
  });
});

test("what could not be read is not written", () => {
  for (const wrong of [
    { instant: RULES_END, zones },
    { instant: RULES_START - 1, zones },
    { instant: Number.NaN, zones },
    { instant: Number.POSITIVE_INFINITY, zones },
    { instant, zones: ["Mars/Olympus"] },
    { instant, zones: ["Asia/Tokyo&at=x"] },
    { instant, zones: zoneNames().slice(0, 101) },
  ]) {
    expect(() => writeMomentLink(wrong)).toThrow(
      new RangeError("Not a moment that a link can show."),
    );
  }
});

test("a link holds as many zones as a list", () => {
  const many = zoneNames().slice(0, LINK_ZONES_AT_MOST);
  expect(LINK_ZONES_AT_MOST).toBe(PREFERENCES_AT_MOST);
  expect(readMomentLink(writeMomentLink({ instant, zones: many }))).toMatchObject({ zones: many });
});

test("each entry of the zone table has a zone of its own, known to links", () => {
  const all = WORLD_ZONES.map(({ zone }) => zone);
  expect(new Set(all).size).toBe(all.length);
  expect(readMomentLink(writeMomentLink({ instant, zones: all }))).toMatchObject({ zones: all });
});

test("whatever is written is read, encoded or not, in a fragment that an address keeps as it is", () => {
  const moments = fc.record({
    instant: fc
      .integer({ min: RULES_START / 60_000, max: RULES_END / 60_000 - 1 })
      .map((m) => m * 60_000),
    zones: fc.uniqueArray(fc.constantFrom(...zoneNames()), { maxLength: 100 }),
  });
  fc.assert(
    fc.property(moments, (moment) => {
      const link = writeMomentLink(moment);
      const read = { kind: "moment", ...moment };
      expect(readMomentLink(link)).toEqual(read);
      expect(readMomentLink(encodeURIComponent(link.slice(1)))).toEqual(read);
      expect(new URL(link, "https://clock.test/").hash).toBe(link);
    }),
  );
});

test("nothing makes it throw, and what it reads is within the limits", () => {
  const signs = fc.string({ unit: fc.constantFrom(..."#&=%,:/-atvzonesZT0129é\u0000<".split("")) });
  const spoilt = fc
    .tuple(fc.nat({ max: 40 }), fc.string({ unit: "binary", maxLength: 3 }))
    .map(([index, text]) => {
      const link = `#at=${AT}&zones=Asia/Tokyo`;
      return link.slice(0, index) + text + link.slice(index + 1);
    });
  fc.assert(
    fc.property(fc.oneof(signs, spoilt, fc.string({ unit: "binary" })), (fragment) => {
      const read = readMomentLink(fragment);
      if (read.kind !== "moment") return;
      expect(read.instant >= RULES_START && read.instant < RULES_END).toBe(true);
      expect(zoneNames()).toEqual(expect.arrayContaining([...read.zones]));
    }),
    { numRuns: 2000 },
  );
});
