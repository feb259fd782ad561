import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_PREFERENCES } from "../api/preferences.ts";
import { isAvailability } from "../availability.ts";
import type { Place } from "../place.ts";
import { anyText } from "../testing/any-text.ts";
import { YEARS_END, YEARS_START, zoneNames } from "../zones/zone-rules.ts";
import { normalizeLinkText } from "./link-fields.ts";
import { type Meeting, type MeetingPerson, meetingAt, startOf } from "./meeting.ts";
import {
  decodeMeeting,
  encodeMeeting,
  fitMeeting,
  MAX_LINK_ZONES,
  meetingId,
  meetingPath,
  readMeetingUrl,
} from "./meeting-link.ts";

const AT = "2026-11-20T15:00Z";
const instant = Date.parse(AT);
const inZone = (zone: string): Place => ({ kind: "zone", zone });
const townIn = (zone: string, id: string): Place => ({ kind: "town", id, zone });
const peopleIn = (...names: string[]) => names.map((zone) => ({ place: inZone(zone) }));
const people = peopleIn("Asia/Tokyo", "Europe/Berlin");
const MILWAUKEE = { place: townIn("America/Chicago", "5263045") };

const meet = (who: readonly MeetingPerson[], about: Partial<Meeting> = {}, start = instant) =>
  meetingAt(start, { people: who, lengthMinutes: 0, ...about });
const linkOf = (meeting: Meeting) => `#${encodeMeeting(meeting)}`;

test.each<[string, Meeting]>([
  [`#at=${AT}`, meet([])],
  [`#at=${AT}&zones=Asia/Tokyo,Europe/Berlin`, meet(people)],
  [
    `#at=${AT}&length=90&zones=Asia/Tokyo,America/Chicago@5263045,Asia/Tokyo,Africa/Cairo&hours=,1000-1845w56,2200-0600,w`,
    meet(
      [
        { place: inZone("Asia/Tokyo") },
        { ...MILWAUKEE, availability: { hours: { start: 600, end: 1125 }, weekend: [5, 6] } },
        { place: inZone("Asia/Tokyo"), availability: { hours: { start: 1320, end: 360 } } },
        { place: inZone("Africa/Cairo"), availability: { weekend: [] } },
      ],
      { lengthMinutes: 90 },
    ),
  ],
  [
    `#at=${AT}&title=Launch_call&zones=Asia/Tokyo,America/Chicago@5263045,America/Chicago@5263045&names=,Mum~2c_Ada,Bo`,
    meet(
      [
        { place: inZone("Asia/Tokyo") },
        { ...MILWAUKEE, name: "Mum, Ada" },
        { ...MILWAUKEE, name: "Bo" },
      ],
      { title: "Launch call" },
    ),
  ],
])("%s is written and read back", (link, meeting) => {
  expect(linkOf(meeting)).toBe(link);
  expect(decodeMeeting(link)).toEqual({ kind: "meeting", meeting });
});

test("a link has each person once, no seconds, one line of a title, and not who takes part", () => {
  const twice = [...people, ...peopleIn("Asia/Tokyo")];
  const written = meet(twice, { title: " Launch\ncall " }, instant + 59_999);
  expect(linkOf(written)).toBe(`#at=${AT}&title=Launch_call&zones=Asia/Tokyo,Europe/Berlin`);
  const excluded = { ...MILWAUKEE, availability: { isIncluded: false } };
  expect(linkOf(meet([excluded]))).not.toContain("hours");
});

test("a link is read in any order, without #, percent-encoded, and with legacy zone names", () => {
  const zones = "Etc/GMT+12,Asia/Calcutta";
  const meeting = meet(peopleIn(...zones.split(",")));
  const read = { kind: "meeting", meeting };
  const encoded = `#${encodeURIComponent(`at=${AT}&zones=${zones}`)}`;
  for (const link of [`at=${AT}&zones=${zones}`, `#zones=${zones}&at=${AT}`, encoded])
    expect(decodeMeeting(link)).toEqual(read);
  expect(decodeMeeting(`#at=${AT}&title=Launch%20call`)).toMatchObject({
    meeting: { title: "Launch call" },
  });
});

test("a shared link has as many of the first people as fit in 4,000 characters", () => {
  const name = "\u6771".repeat(60);
  const many = zoneNames().map((zone) => ({ place: inZone(zone), name }));
  const fitted = fitMeeting(meet(many, { title: "Call" }));
  const { length } = fitted.people;
  expect(fitted.people).toEqual(many.slice(0, length));
  expect(linkOf(fitted).length).toBeLessThanOrEqual(4000);
  const more = { ...fitted, people: many.slice(0, length + 1) };
  expect(linkOf(more).length).toBeGreaterThan(4000);
  expect(fitMeeting(meet(peopleIn(...zoneNames()))).people).toHaveLength(MAX_LINK_ZONES);
});

test.each(["", "#", "#world-timezones", "#main", `#${"a".repeat(99)}`])(
  "%j is no link of a meeting",
  (fragment) => {
    expect(decodeMeeting(fragment)).toEqual({ kind: "none" });
  },
);

test.each<[string, Meeting]>([
  ["a start too late", meet(people, {}, YEARS_END)],
  ["a start too early", meet(people, {}, YEARS_START - 1)],
  ["no start", { ...meet(people), times: [Number.NaN] }],
  ["an unknown zone", meet(peopleIn("Mars/Olympus"))],
  ["a zone with another field", meet(peopleIn("Asia/Tokyo&at=x"))],
  ["an invalid id of a place", meet([{ place: townIn("Asia/Tokyo", "1@2") }])],
  ["101 people", meet(peopleIn(...zoneNames().slice(0, 101)))],
  ["a negative length", meet(people, { lengthMinutes: -15 })],
  ["a length with a fraction", meet(people, { lengthMinutes: 1.5 })],
  ["a length of more than a day", meet(people, { lengthMinutes: 1441 })],
])("a meeting with %s can't be written", (_what, meeting) => {
  expect(() => linkOf(meeting)).toThrow(RangeError);
});

test("a link has room for as many places as a list, percent-encoded too", () => {
  const longest = zoneNames().toSorted((one, other) => other.length - one.length);
  const id = "x".repeat(20);
  const many = longest.slice(0, MAX_LINK_ZONES).map((zone) => ({ place: townIn(zone, id) }));
  expect(MAX_LINK_ZONES).toBe(MAX_PREFERENCES);
  const link = linkOf(meet(many));
  const encoded = link.replace(/[^#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  expect(decodeMeeting(encoded)).toEqual({ kind: "meeting", meeting: meet(many) });
});

test("every link that is written is read back, percent-encoded or not, and survives URL normalization", () => {
  const text = fc
    .string({
      unit: fc.oneof(fc.constantFrom(" ", "_", "~", "%", "&", ",", "#", "é", "🕐"), fc.string()),
      maxLength: 70,
    })
    .map((one) => normalizeLinkText(one));
  const minute = fc.integer({ min: 0, max: 1439 });
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 });
  const availability = fc.record(
    {
      hours: fc.record({ start: minute, end: minute }).filter(({ start, end }) => start !== end),
      weekend: days.map((some) => some.toSorted((one, other) => one - other)),
    },
    { requiredKeys: [] },
  );
  const id = fc.option(fc.stringMatching(/^[a-z0-9-]{1,20}$/));
  const person = fc
    .record({ zone: fc.constantFrom(...zoneNames()), id, name: text, availability })
    .map((one) => ({
      place: one.id === null ? inZone(one.zone) : townIn(one.zone, one.id),
      ...(one.name && { name: one.name }),
      ...(Object.keys(one.availability).length > 0 && { availability: one.availability }),
    }));
  const meeting = fc
    .record({
      start: fc.integer({ min: YEARS_START / 60_000, max: YEARS_END / 60_000 - 1 }),
      who: fc.uniqueArray(person, { maxLength: 30, selector: (one) => JSON.stringify(one) }),
      title: text,
      lengthMinutes: fc.integer({ min: 0, max: 1440 }),
    })
    .map(({ start, who, title, lengthMinutes }) =>
      meet(who, { ...(title && { title }), lengthMinutes }, start * 60_000),
    );
  fc.assert(
    fc.property(meeting, (written) => {
      const link = linkOf(written);
      const read = { kind: "meeting", meeting: written };
      expect(decodeMeeting(link)).toEqual(read);
      expect(decodeMeeting(encodeURIComponent(link.slice(1)))).toEqual(read);
      expect(new URL(link, "https://clock.test/").hash).toBe(link);
      const url = new URL(meetingPath(written, "de"), "https://clock.test/");
      expect(readMeetingUrl((name) => url.searchParams.get(name), url.hash)).toEqual(read);
    }),
  );
});

test("decodeMeeting never throws, and returns only known zones, ids of places and instants inside the rules", () => {
  const signs = fc.string({
    unit: fc.constantFrom(..."#&=%,:/@-atvzonesitlmZT0129_~é\u0000<".split("")),
  });
  const spoilt = fc.tuple(fc.nat({ max: 92 }), anyText(3)).map(([index, text]) => {
    const link = `#at=${AT}&length=60&title=A_b~2c&zones=Asia/Tokyo@1850147&names=Mum&hours=1000-1800w56`;
    return link.slice(0, index) + text + link.slice(index + 1);
  });
  fc.assert(
    fc.property(fc.oneof(signs, spoilt, anyText()), (fragment) => {
      const read = decodeMeeting(fragment);
      if (read.kind !== "meeting") return;
      const { meeting } = read;
      const start = startOf(meeting);
      expect(start >= YEARS_START && start < YEARS_END).toBe(true);
      expect(meeting.title).toBe(normalizeLinkText(meeting.title ?? ""));
      expect(meeting.lengthMinutes >= 0 && meeting.lengthMinutes <= 1440).toBe(true);
      for (const { place, name = "", availability = {} } of meeting.people) {
        expect(isAvailability(availability)).toBe(true);
        expect(normalizeLinkText(name) ?? "").toBe(name);
        expect(zoneNames()).toContain(place.zone);
        expect(place.kind === "town" ? place.id : "1").toMatch(/^[a-z0-9-]{1,20}$/);
      }
    }),
    { numRuns: 2000 },
  );
});

test("a server sees the times and places of a link, but no names, hours or title", () => {
  const title = "Launch call";
  const person = { ...MILWAUKEE, name: "Ada", availability: { weekend: [] } };
  const meeting = meet([person], { title, lengthMinutes: 45 });
  const [query, fragment] = meetingPath(meeting, "de").split("#");
  expect(query).toBe(`/?hl=de&at=${AT}&length=45&zones=America/Chicago@5263045`);
  expect(fragment).toBe("title=Launch_call&names=Ada&hours=w");
});

test("a link that is all in the fragment wins over a query, and without a moment there is none", () => {
  const read = (search: string, hash: string) =>
    readMeetingUrl((name) => new URLSearchParams(search).get(name), hash);
  expect(read("?at=2020-01-01T00:00Z", `#at=${AT}`)).toMatchObject({
    meeting: { first: { year: 2026 } },
  });
  expect(read("?city=Oslo", "#main")).toEqual({ kind: "none" });
  expect(read(`?at=${AT}`, "#main")).toMatchObject({ kind: "meeting" });
});

test("a meeting keeps its id with another title, length or hours, and when it is changed and says what it was", () => {
  const meeting = meet(people, { lengthMinutes: 60 });
  const id = meetingId(meeting);
  const [tokyo, berlin] = people as [MeetingPerson, MeetingPerson];
  const withHours = { ...tokyo, name: "Aiko", availability: { weekend: [0] } };
  expect(meetingId({ ...meeting, title: "Review", lengthMinutes: 45 })).toBe(id);
  expect(meetingId({ ...meeting, people: [withHours, berlin] })).toBe(id);
  const moved = meet(people, { lengthMinutes: 60 }, instant + 1_800_000);
  const others = [moved, { ...meeting, people: [tokyo] }, { ...meeting, repeat: 1 as const }];
  expect(new Set([id, ...others.map(meetingId)]).size).toBe(4);
  const link = encodeMeeting({ ...moved, id });
  expect(link).toContain(`&id=${id}&zones=`);
  const read = decodeMeeting(link);
  expect(read.kind === "meeting" && meetingId(read.meeting)).toBe(id);
  expect(meetingPath({ ...moved, id }, "en")).toMatch(new RegExp(`#id=${id}$`));
  expect(decodeMeeting(link.replace(id, "a b")).kind).toBe("unreadable");
});
