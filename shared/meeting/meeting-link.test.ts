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
const linked = (...names: string[]) => names.map((zone) => ({ place: inZone(zone) }));
const zones = linked("Asia/Tokyo", "Europe/Berlin");
const MILWAUKEE = { place: townIn("America/Chicago", "5263045") };

interface Moment {
  readonly instant: number;
  readonly lengthMinutes?: number;
  readonly title?: string;
  readonly zones: readonly MeetingPerson[];
}

const meetingOf = ({ instant: start, lengthMinutes = 0, zones: people, ...rest }: Moment) =>
  meetingAt(start, { ...rest, people, lengthMinutes });
const momentOf = ({ lengthMinutes, people, title, ...rest }: Meeting): Moment => ({
  instant: startOf({ ...rest, lengthMinutes, people }),
  ...(lengthMinutes > 0 && { lengthMinutes }),
  ...(title && { title }),
  zones: people,
});
const formatLink = (moment: Moment) => `#${encodeMeeting(meetingOf(moment))}`;
const fitMoment = (moment: Moment) => momentOf(fitMeeting(meetingOf(moment)));

/** A link without a rule as an instant and what stands beside it. */
function parseLink(fragment: string) {
  const read = decodeMeeting(fragment);
  return read.kind === "meeting" ? ({ kind: "moment", ...momentOf(read.meeting) } as const) : read;
}

test("formats a readable link and parses it back", () => {
  const link = `#at=${AT}&zones=Asia/Tokyo,Europe/Berlin`;
  const twice = [...zones, ...linked("Asia/Tokyo")];
  expect(formatLink({ instant: instant + 59_999, zones: twice })).toBe(link);
  expect(parseLink(link)).toEqual({ kind: "moment", instant, zones });
  expect(parseLink(link.slice(1))).toEqual({ kind: "moment", instant, zones });
  expect(parseLink(`#zones=Asia/Tokyo&at=${AT}`)).toMatchObject({
    zones: linked("Asia/Tokyo"),
  });
  expect(formatLink({ instant, zones: [] })).toBe(`#at=${AT}`);
});

test("a link may have a length, and the working hours and weekend of its zones", () => {
  const hours = { start: 600, end: 1125 };
  const night = { start: 1320, end: 360 };
  const moment = {
    ...{ instant, lengthMinutes: 90 },
    zones: [
      ...linked("Asia/Tokyo"),
      { ...MILWAUKEE, availability: { hours, weekend: [5, 6] } },
      { place: inZone("Asia/Tokyo"), availability: { hours: night } },
      { place: inZone("Africa/Cairo"), availability: { weekend: [] } },
    ],
  };
  const link =
    `#at=${AT}&length=90&zones=Asia/Tokyo,America/Chicago@5263045,Asia/Tokyo,Africa/Cairo` +
    "&hours=,1000-1845w56,2200-0600,w";
  expect(formatLink(moment)).toBe(link);
  expect(parseLink(link)).toEqual({ kind: "moment", ...moment });
  const excluded = { ...MILWAUKEE, availability: { isIncluded: false } };
  expect(formatLink({ instant, zones: [excluded] })).not.toContain("hours");
  for (const lengthMinutes of [-15, 1.5, 1441, Number.NaN]) {
    expect(() => formatLink({ instant, lengthMinutes, zones })).toThrow(RangeError);
  }
});

test("a link may have a title, and names beside its zones", () => {
  const link = `#at=${AT}&title=Launch_call&zones=Asia/Tokyo,America/Chicago@5263045&names=,Mum~2c_Ada`;
  const named = { instant, title: "Launch call", zones: [...linked("Asia/Tokyo"), MILWAUKEE] };
  expect(formatLink({ ...named, title: " Launch\ncall " })).toBe(link.split("&names")[0]);
  const zonesWithNames = [...linked("Asia/Tokyo"), { ...MILWAUKEE, name: "Mum, Ada" }];
  expect(formatLink({ ...named, zones: zonesWithNames })).toBe(link);
  expect(parseLink(link)).toEqual({ kind: "moment", ...named, zones: zonesWithNames });
  expect(parseLink(`#at=${AT}&title=Launch%20call`)).toMatchObject({ title: "Launch call" });
});

test("two people in one place are two zones of a link if they are named", () => {
  const both = [
    { ...MILWAUKEE, name: "Ada" },
    { ...MILWAUKEE, name: "Bo" },
  ];
  expect(parseLink(formatLink({ instant, zones: both }))).toMatchObject({
    zones: both,
  });
});

test("a shared link has as many of the first zones as fit in 4,000 characters", () => {
  const name = "\u6771".repeat(60);
  const many = zoneNames().map((zone) => ({ place: inZone(zone), name }));
  const fitted = fitMoment({ instant, title: "Call", zones: many });
  expect(fitted.zones).toEqual(many.slice(0, fitted.zones.length));
  expect(formatLink(fitted).length).toBeLessThanOrEqual(4000);
  const more = { ...fitted, zones: many.slice(0, fitted.zones.length + 1) };
  expect(formatLink(more).length).toBeGreaterThan(4000);
  expect(fitMoment({ instant, zones: linked(...zoneNames()) }).zones).toHaveLength(MAX_LINK_ZONES);
});

test("parses percent-encoded and legacy zone names", () => {
  const encoded = `#${encodeURIComponent(`at=${AT}&zones=Etc/GMT+12,Asia/Calcutta`)}`;
  expect(parseLink(encoded)).toMatchObject({
    zones: linked("Etc/GMT+12", "Asia/Calcutta"),
  });
});

test.each(["", "#", "#world-timezones", "#main", "#top", `#${"a".repeat(99)}`])(
  "%j is not a moment link",
  (fragment) => {
    expect(parseLink(fragment)).toEqual({ kind: "none" });
  },
);

test("a meeting that no link can have is refused", () => {
  for (const wrong of [
    { instant: YEARS_END, zones },
    { instant: YEARS_START - 1, zones },
    { instant: Number.NaN, zones },
    { instant: Number.POSITIVE_INFINITY, zones },
    { instant, zones: linked("Mars/Olympus") },
    { instant, zones: linked("Asia/Tokyo&at=x") },
    { instant, zones: [{ place: townIn("Asia/Tokyo", "1@2") }] },
    { instant, zones: linked(...zoneNames().slice(0, 101)) },
  ]) {
    expect(() => formatLink(wrong)).toThrow(RangeError);
  }
});

test("a link has room for as many places as a list, percent-encoded too", () => {
  const longest = zoneNames().toSorted((one, other) => other.length - one.length);
  const id = "x".repeat(20);
  const many = longest.slice(0, MAX_LINK_ZONES).map((zone) => ({ place: townIn(zone, id) }));
  expect(MAX_LINK_ZONES).toBe(MAX_PREFERENCES);
  const link = formatLink({ instant, zones: many });
  const encoded = link.replace(/[^#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  expect(parseLink(encoded)).toEqual({ kind: "moment", instant, zones: many });
});

test("every formatted link is parsed back, percent-encoded or not, and survives URL normalization", () => {
  const placeIds = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
  const names = fc
    .string({
      unit: fc.oneof(fc.constantFrom(" ", "_", "~", "%", "&", ",", "#", "é", "🕐"), fc.string()),
      maxLength: 70,
    })
    .map((text) => normalizeLinkText(text));
  const titled = fc.record({ title: names, name: names }).map(({ title, name }) => ({
    ...(title && { title }),
    zones: [{ place: inZone("Asia/Tokyo"), ...(name && { name }) }],
  }));
  const minute = fc.integer({ min: 0, max: 1439 });
  const availability = fc
    .record(
      {
        hours: fc.record({ start: minute, end: minute }).filter(({ start, end }) => start !== end),
        weekend: fc
          .uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 })
          .map((days) => days.toSorted((one, other) => one - other)),
      },
      { requiredKeys: [] },
    )
    .filter((record) => Object.keys(record).length > 0);
  const timed = fc.record({
    lengthMinutes: fc.integer({ min: 1, max: 1440 }),
    zones: fc.array(availability, { maxLength: 3 }).map((all) =>
      all.map((one, index) => ({
        place: inZone(zoneNames()[index] ?? "UTC"),
        availability: one,
      })),
    ),
  });
  const moments = fc.record({
    instant: fc
      .integer({ min: YEARS_START / 60_000, max: YEARS_END / 60_000 - 1 })
      .map((m) => m * 60_000),
    zones: fc.uniqueArray(
      fc
        .record({ zone: fc.constantFrom(...zoneNames()), id: fc.option(placeIds) })
        .map(({ zone, id }) => ({ place: id === null ? inZone(zone) : townIn(zone, id) })),
      { maxLength: 100, selector: ({ place }) => JSON.stringify(place) },
    ),
  });
  fc.assert(
    fc.property(moments, fc.option(fc.oneof(titled, timed)), (plain, more) => {
      const moment = { ...plain, ...more };
      const link = formatLink(moment);
      const read = { kind: "moment", ...moment };
      expect(parseLink(link)).toEqual(read);
      expect(parseLink(encodeURIComponent(link.slice(1)))).toEqual(read);
      expect(new URL(link, "https://clock.test/").hash).toBe(link);
      const url = new URL(meetingPath(meetingOf(moment), "de"), "https://clock.test/");
      expect(readMeetingUrl((name) => url.searchParams.get(name), url.hash)).toEqual(
        decodeMeeting(link),
      );
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
      const read = parseLink(fragment);
      if (read.kind !== "moment") return;
      expect(read.instant >= YEARS_START && read.instant < YEARS_END).toBe(true);
      expect(read.title).toBe(normalizeLinkText(read.title ?? ""));
      expect(read.lengthMinutes ?? 1).toBeGreaterThan(0);
      expect(read.lengthMinutes ?? 1).toBeLessThanOrEqual(1440);
      for (const { place, name = "", availability = {} } of read.zones) {
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
  const meeting = { ...meetingOf({ instant, title, zones: [person] }), lengthMinutes: 45 };
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
  const meeting = meetingOf({ instant, lengthMinutes: 60, zones });
  const id = meetingId(meeting);
  const [tokyo, berlin] = zones as [MeetingPerson, MeetingPerson];
  const withHours = { ...tokyo, name: "Aiko", availability: { weekend: [0] } };
  expect(meetingId({ ...meeting, title: "Review", lengthMinutes: 45 })).toBe(id);
  expect(meetingId({ ...meeting, people: [withHours, berlin] })).toBe(id);
  const moved = meetingOf({ instant: instant + 1_800_000, lengthMinutes: 60, zones });
  const others = [moved, { ...meeting, people: [tokyo] }, { ...meeting, repeat: 1 as const }];
  expect(new Set([id, ...others.map(meetingId)]).size).toBe(4);
  const link = encodeMeeting({ ...moved, id });
  expect(link).toContain(`&id=${id}&zones=`);
  const read = decodeMeeting(link);
  expect(read.kind === "meeting" && meetingId(read.meeting)).toBe(id);
  expect(meetingPath({ ...moved, id }, "en")).toMatch(new RegExp(`#id=${id}$`));
  expect(decodeMeeting(link.replace(id, "a b")).kind).toBe("unreadable");
});
