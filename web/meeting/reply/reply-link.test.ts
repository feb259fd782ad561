import { expect, test } from "vitest";
import type { MeetingPerson } from "../../../shared/meeting/meeting.ts";
import type { Place } from "../../../shared/place.ts";
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

test("the longest reply is read back equal, percent-encoded or not", () => {
  const zone = zoneNames().reduce((one, other) => (one.length > other.length ? one : other));
  const hours = [540, 660, 780].map((start): [number, number] => [start, start + 61]);
  const reply = {
    place: { kind: "town", id: "x".repeat(20), zone } as const,
    name: "\u6771".repeat(60),
    availability: { week: Array.from({ length: 7 }, (_, day) => hours.slice(0, 1 + (day % 3))) },
  };
  const link = formatReplyLink(reply);
  for (const written of [link, `#${encodeURIComponent(link.slice(1))}`])
    expect(parseReplyLink(written)).toEqual({ kind: "reply", reply });
});

test.each([
  ["no place", "#reply=", BROKEN],
  ["an empty name", "#reply=Asia/Tokyo&name=", BROKEN],
  ["an unknown field", "#reply=Asia/Tokyo&zones=Asia/Tokyo", BROKEN],
  ["a newer version", "#reply=Asia/Tokyo&v=2", { kind: "unreadable", fault: "newer-version" }],
  ["more than 2,000 characters", `#reply=Asia/Tokyo&name=${"a".repeat(2000)}`, BROKEN],
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
