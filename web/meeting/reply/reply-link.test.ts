import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeLinkText } from "../../../shared/meeting/link-fields.ts";
import type { MeetingPerson } from "../../../shared/meeting/meeting.ts";
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
  ["an empty name", "#reply=Asia/Tokyo&name=", BROKEN],
  ["an unknown field", "#reply=Asia/Tokyo&zones=Asia/Tokyo", BROKEN],
  ["a newer version", "#reply=Asia/Tokyo&v=2", { kind: "unreadable", fault: "newer-version" }],
])("a reply with %s is refused", (_what, fragment, expected) => {
  expect(parseReplyLink(fragment)).toEqual(expected);
});

test("other fragments are no replies", () => {
  for (const other of ["", "#", "#reply", "#replies=Asia/Tokyo", "#at=2026-11-20T15:00Z"])
    expect(parseReplyLink(other)).toBeUndefined();
});

const entry = (place: Place, name: string, city = name): ListEntry => ({ place, name, city });
const SUPPORT = entry(PUNE, "Support", "Pune");
const OFFICE = entry(PUNE, "Office", "Pune");
const UNNAMED = entry(PUNE, "Pune");
const MUMBAI = entry(rowOf("Mumbai"), "Mumbai");
const INDIA: Place = { kind: "zone", zone: "Asia/Calcutta" };

test.each<[string, ListEntry[], MeetingPerson, ListEntry | undefined]>([
  ["with a name, wherever", [OFFICE, SUPPORT], { place: INDIA, name: "Support" }, SUPPORT],
  ["with an unknown name", [MUMBAI, UNNAMED], { place: PUNE, name: "Support" }, undefined],
  ["without a name", [SUPPORT, UNNAMED], { place: PUNE }, UNNAMED],
  ["without a name, where one is listed", [SUPPORT, MUMBAI], { place: PUNE }, SUPPORT],
  ["without a name, where two are listed", [SUPPORT, OFFICE], { place: PUNE }, undefined],
  ["from a zone by its old name", [UNNAMED, MUMBAI], { place: INDIA }, MUMBAI],
])("a reply %s is about that entry or none", (_which, entries, reply, found) => {
  expect(findReplier(entries, reply)).toBe(found);
});
