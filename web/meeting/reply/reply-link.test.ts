import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeLinkText } from "../../../shared/meeting/link-fields.ts";
import type { Place } from "../../../shared/place.ts";
import { anyText } from "../../../shared/testing/any-text.ts";
import { anyWeek } from "../../../shared/testing/any-week.ts";
import { zoneNames } from "../../../shared/zones/zone-rules.ts";
import type { ListEntry } from "../../services/list-entries.ts";
import { rowOf } from "../../testing/stub-places.ts";
import { findReplier, formatReplyLink, parseReplyLink } from "./reply-link.ts";

const PUNE = { kind: "town", id: "1259229", zone: "Asia/Kolkata" } as const satisfies Place;
const BROKEN = { kind: "unreadable", fault: "broken-reply" };

test("a reply is a fragment with place, name and hours, and each of the last two may be missing", () => {
  const availability = { hours: { start: 600, end: 1140 }, weekend: [0] };
  expect(formatReplyLink({ place: PUNE, name: "Support", availability })).toBe(
    "#reply=Asia/Kolkata@1259229&name=Support&hours=1000-1900w0",
  );
  const tokyo = { kind: "zone", zone: "Asia/Tokyo" } as const;
  expect(formatReplyLink({ place: tokyo, name: " ", availability: {} })).toBe("#reply=Asia/Tokyo");
});

test("every reply is read back equal, percent-encoded or not, and is never above the limit of its length", () => {
  const names = anyText(70).map((text) => normalizeLinkText(text));
  const town = fc
    .record({ zone: fc.constantFrom(...zoneNames()), id: fc.stringMatching(/^[a-z0-9-]{1,20}$/) })
    .map((one) => ({ kind: "town" as const, ...one }));
  const zone = fc.constantFrom(...zoneNames()).map((one) => ({ kind: "zone" as const, zone: one }));
  fc.assert(
    fc.property(fc.oneof(town, zone), names, fc.option(anyWeek(1)), (place, name, week) => {
      const reply = {
        place,
        ...(name && { name }),
        ...(week && { availability: { week } }),
      };
      const link = formatReplyLink(reply);
      const read = { kind: "reply", reply };
      expect(parseReplyLink(link)).toEqual(read);
      expect(parseReplyLink(encodeURIComponent(link.slice(1)))).toEqual(read);
      expect(encodeURIComponent(link).length).toBeLessThan(2000);
    }),
  );
});

test.each([
  ["no place", "#reply=", BROKEN],
  ["an unknown zone", "#reply=Mars/Olympus", { kind: "unreadable", fault: "unknown-zone" }],
  ["an empty name", "#reply=Asia/Tokyo&name=", BROKEN],
  ["an unknown field", "#reply=Asia/Tokyo&zones=Asia/Tokyo", BROKEN],
  ["hours that are none", "#reply=Asia/Tokyo&hours=9-17", BROKEN],
  ["a newer version", "#reply=Asia/Tokyo&v=2", { kind: "unreadable", fault: "newer-version" }],
  ["more characters than a reply can have", `#reply=Asia/Tokyo&name=${"a".repeat(2000)}`, BROKEN],
])("a reply with %s is refused", (_what, fragment, expected) => {
  expect(parseReplyLink(fragment)).toEqual(expected);
});

test("a name is cut to sixty characters, and other fragments are no replies", () => {
  expect(parseReplyLink(`#reply=Asia/Tokyo&name=${"a".repeat(100)}`)).toMatchObject({
    reply: { name: "a".repeat(60) },
  });
  for (const other of ["", "#", "#reply", "#replies=Asia/Tokyo", "#at=2026-11-20T15:00Z"])
    expect(parseReplyLink(other)).toBeUndefined();
});

const entry = (id: string, place: Place, name: string, city = name): ListEntry => ({
  ...{ id, place, name, city },
});
const SUPPORT = entry("1", PUNE, "Support", "Pune");
const OFFICE = entry("2", PUNE, "Office", "Pune");
const UNNAMED = entry("3", PUNE, "Pune");
const MUMBAI = entry("4", rowOf("Mumbai"), "Mumbai");

test("a reply with a name is about the entry with that name, wherever it is", () => {
  const reply = { place: rowOf("Tokyo"), name: "Support" };
  expect(findReplier([MUMBAI, OFFICE, SUPPORT], reply)).toBe(SUPPORT);
  expect(findReplier([MUMBAI, UNNAMED], { place: PUNE, name: "Support" })).toBeUndefined();
});

test("a reply without a name is about the unnamed entry of its place, or the only one there", () => {
  expect(findReplier([SUPPORT, UNNAMED], { place: PUNE })).toBe(UNNAMED);
  expect(findReplier([SUPPORT, MUMBAI], { place: PUNE })).toBe(SUPPORT);
  expect(findReplier([SUPPORT, OFFICE], { place: PUNE })).toBeUndefined();
  expect(findReplier([MUMBAI], { place: PUNE })).toBeUndefined();
});

test("a zone is the place of the row that has it, also by its old name, and never a town", () => {
  expect(findReplier([UNNAMED, MUMBAI], { place: { kind: "zone", zone: "Asia/Calcutta" } })).toBe(
    MUMBAI,
  );
});
