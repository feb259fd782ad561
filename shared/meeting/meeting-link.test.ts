import fc from "fast-check";
import { expect, test } from "vitest";
import type { WorkingWeek } from "../api/availability.ts";
import { MAX_PREFERENCES } from "../api/preferences.ts";
import type { Place } from "../place.ts";
import { anyText } from "../testing/any-text.ts";
import { anyWeek } from "../testing/any-week.ts";
import { YEARS_END, YEARS_START, zoneNames } from "../zones/zone-rules.ts";
import { decodeLinkHours, encodeLinkHours, normalizeLinkText } from "./link-fields.ts";
import { type Meeting, type MeetingPerson, meetingAt } from "./meeting.ts";
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
  [
    `#at=${AT}&length=90&title=Launch_call&zones=Asia/Tokyo,America/Chicago@5263045,America/Chicago@5263045,Africa/Cairo&names=,Mum~2c_Ada,Bo&hours=,1000-1845w56,2200-0600,w`,
    meet(
      [
        { place: inZone("Asia/Tokyo") },
        {
          ...MILWAUKEE,
          name: "Mum, Ada",
          availability: { hours: { start: 600, end: 1125 }, weekend: [5, 6] },
        },
        { ...MILWAUKEE, name: "Bo", availability: { hours: { start: 1320, end: 360 } } },
        { place: inZone("Africa/Cairo"), availability: { weekend: [] } },
      ],
      { title: "Launch call", lengthMinutes: 90 },
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

test("a link is read in any order, without #, and with legacy zone names", () => {
  const zones = "Etc/GMT+12,Asia/Calcutta";
  const meeting = meet(peopleIn(...zones.split(",")), { title: "Launch call" });
  expect(decodeMeeting(`zones=${zones}&title=Launch%20call&at=${AT}`)).toEqual({
    kind: "meeting",
    meeting,
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
  ["no start", { ...meet(people), times: [Number.NaN] }],
  ["a zone with another field", meet(peopleIn("Asia/Tokyo&at=x"))],
  ["a length with a fraction", meet(people, { lengthMinutes: 1.5 })],
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
  const hours = fc.record({ start: minute, end: minute }).filter(({ start, end }) => start !== end);
  const weekend = fc.subarray([0, 1, 2, 3, 4, 5, 6]);
  const availability = fc.oneof(
    fc.record({ hours, weekend }, { requiredKeys: [] }),
    fc.record({ week: anyWeek(1) }),
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

test("decodeMeeting never throws, and what it reads can be written", () => {
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
      const again = read.kind === "meeting" ? decodeMeeting(linkOf(read.meeting)) : read;
      expect(again).toEqual(read);
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
  const same = { ...meeting, title: "Review", lengthMinutes: 45, people: [withHours, berlin] };
  expect(meetingId(same)).toBe(id);
  const moved = meet(people, { lengthMinutes: 60 }, instant + 1_800_000);
  const others = [moved, { ...meeting, people: [tokyo] }, { ...meeting, repeat: 1 as const }];
  expect(new Set([id, ...others.map(meetingId)]).size).toBe(4);
  const read = decodeMeeting(encodeMeeting({ ...moved, id }));
  expect(read.kind === "meeting" && meetingId(read.meeting)).toBe(id);
  expect(meetingPath({ ...moved, id }, "en")).toMatch(new RegExp(`#id=${id}$`));
  expect(decodeMeeting(`#at=${AT}&id=a b`).kind).toBe("unreadable");
});

test("hours by weekday are written once for all days that have them, without the days off", () => {
  const split: WorkingWeek[number] = [
    [540, 720],
    [840, 1080],
  ];
  const week = [[], split, split, split, split, [[540, 780]], [[1320, 360]]] as WorkingWeek;
  const text = "d1234.0900-1200.1400-1800d5.0900-1300d6.2200-0600";
  expect(encodeLinkHours({ week, isIncluded: false })).toBe(text);
  expect(decodeLinkHours(text)).toEqual({ week });
});

test.each([
  ["no day", "d.0900-1700"],
  ["a day twice", "d11.0900-1000"],
  ["a day that no week has", "d7.0900-1000"],
  ["four ranges", "d1.0100-0200.0300-0400.0500-0600.0700-0800"],
  ["a minute that no hour has", "d1.0960-1700"],
  ["a weekend beside them", "d1.0900-1000w6"],
])("hours by weekday with %s are refused", (_what, text) => {
  expect(decodeLinkHours(text)).toBeUndefined();
});

test.each([
  ["markup stays text", "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["direction overrides are removed", "\u202egnp.exe\u2066", "gnp.exe"],
  ["line breaks and control characters become spaces", "a\r\n\u0000\u2028b\u0085c", "a b c"],
  ["lone surrogates are replaced", "a\ud83d", "a\ufffd"],
  ["more than 60 characters are cut, none in half", "é🕐".repeat(10_000), "é🕐".repeat(20)],
  ["nothing visible is no title", "\u200b\u00a0\u2060", undefined],
  ["joined emoji stay as they are", "👩\u200d💻", "👩\u200d💻"],
])("in a title or name %s", (_rule, text, expected) => {
  expect(normalizeLinkText(text)).toBe(expected);
  expect(normalizeLinkText(expected ?? "")).toBe(expected);
});

const BROKEN = "broken";
const OUT = "out-of-range";
const UNKNOWN = "unknown-zone";

test.each([
  ["no instant", "#zones=Asia/Tokyo", BROKEN],
  ["a date that does not exist", "#at=2026-02-30T15:00Z", BROKEN],
  ["an hour past midnight", "#at=2026-11-20T24:00Z", BROKEN],
  ["seconds", "#at=2026-11-20T15:00:00Z", BROKEN],
  ["a year too early", "#at=1899-12-30T23:59Z", OUT],
  ["a year too late", "#at=2101-01-02T00:00Z", OUT],
  ["an unknown zone", `#at=${AT}&zones=Mars/Olympus`, UNKNOWN],
  ["an empty zone between two others", `#at=${AT}&zones=Asia/Tokyo,,Europe/Berlin`, UNKNOWN],
  ["keys of Object.prototype as zones", `#at=${AT}&zones=__proto__,constructor`, UNKNOWN],
  ["a place without a zone", `#at=${AT}&zones=@5263045`, UNKNOWN],
  ["a place that is no id", `#at=${AT}&zones=Asia/Tokyo@<b>`, BROKEN],
  ["an empty length", `#at=${AT}&length=`, BROKEN],
  ["a length of more than a day", `#at=${AT}&length=1441`, BROKEN],
  ["more hours than zones", `#at=${AT}&zones=Asia/Tokyo&hours=0900-1700,w0`, BROKEN],
  ["hours that are no times", `#at=${AT}&zones=Asia/Tokyo&hours=0960-1700`, BROKEN],
  ["two instants", `#at=${AT}&at=${AT}`, BROKEN],
  ["an unknown field", `#at=${AT}&name=Mum`, BROKEN],
  ["an invalid percent-encoding", "#%E0%A4%A", BROKEN],
  ["the maximum length, but an unknown zone", `at=${AT}&zones=`.padEnd(16_384, "x"), UNKNOWN],
  ["more than the maximum length", `at=${AT}&zones=`.padEnd(16_385, "x"), BROKEN],
  ["an anchor of 100 characters", `#${"a".repeat(100)}`, BROKEN],
  ["101 zones", `#at=${AT}&zones=${zoneNames().slice(0, 101).join(",")}`, "too-many-zones"],
  ["a later version", `#v=2&moment=${AT}`, "newer-version"],
])("a link with %s is refused with its fault", (_what, fragment, fault) => {
  expect(decodeMeeting(fragment)).toEqual({ kind: "unreadable", fault });
});

test.each([
  ["without the clock of its series", "repeat=1w&turns=1500"],
  ["without the times of its series", "repeat=1w&clock=Europe/Berlin"],
  ["with an unknown repeat", "repeat=constructor&clock=Europe/Berlin&turns=1500"],
  ["with an unknown clock", "repeat=1w&clock=Europe/Bonn&turns=1500"],
  ["if its first start is not that of its times", "repeat=1w&clock=Europe/Berlin&turns=1600"],
  ["with five times", "repeat=1w&clock=Europe/Berlin&turns=1500,1600,1700,1800,1900"],
  [
    "with more skipped dates than a year of weeks has",
    `repeat=1w&clock=Europe/Berlin&turns=1500&skip=${Array.from({ length: 54 }, (_, i) => i).join()}`,
  ],
  ["with a skipped date that is no index", "repeat=1w&clock=Europe/Berlin&turns=1500&skip=-1"],
  ["without a length", "repeat=1w&clock=Europe/Berlin&turns=1500", ""],
  ["with a length between the quarters", "repeat=1w&clock=Europe/Berlin&turns=1500", "&length=50"],
])("the rule of a meeting is refused %s", (_what, rule, length = "&length=60") => {
  const link = `#at=2027-03-09T14:00Z${length}&${rule}`;
  expect(decodeMeeting(link)).toEqual({ kind: "unreadable", fault: "broken" });
});
