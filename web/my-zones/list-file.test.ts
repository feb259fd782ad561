import fc from "fast-check";
import { expect, test } from "vitest";
import type { WorkingWeek } from "../../shared/api/availability.ts";
import {
  MAX_MEETING_LINK_LENGTH,
  MAX_MEETINGS,
  MEETINGS_ARE_FULL,
} from "../../shared/api/meetings.ts";
import {
  entryKey,
  LIST_IS_FULL,
  MAX_PREFERENCES,
  type PreferenceDraft,
} from "../../shared/api/preferences.ts";
import { isVisible } from "../../shared/custom-name.ts";
import { MAX_PLACE_NAME_LENGTH } from "../../shared/place-names.ts";
import { anyText } from "../../shared/testing/any-text.ts";
import { anyWeek } from "../../shared/testing/any-week.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";
import { UserError } from "../kit/api/report-error.ts";
import { formatPreferencesFile, MAX_FILE_BYTES, parsePreferencesFile } from "./list-file.tsx";

const NEPAL: PreferenceDraft = { timezone: "Nepal Time", customName: null, cityId: null };
const MUM = { timezone: "India Standard Time", customName: "Mum", cityId: null };
const KOBE = {
  timezone: "Asia/Tokyo",
  customName: null,
  cityId: "1859171",
  place: { name: "Kobe", region: "Hyōgo", country: "Japan" },
} satisfies PreferenceDraft;

/** The text of a version 1 file with these entries. `change` replaces fields of the file. */
const fileOf = (entries: unknown, change: object = {}) =>
  JSON.stringify({ format: "world-clock-timezone-preferences", version: 1, entries, ...change });

const NIGHT = { hours: { start: 1320, end: 360 }, weekend: [5, 6], isIncluded: false };
const WEEK: WorkingWeek = [[], [[540, 720]], [], [], [], [[1320, 360]], []];
const meetingOf = (length: number) => ({ ...STANDUP, link: `${STANDUP.link}&length=${length}` });
const STANDUP = { link: "at=2027-03-02T15:00Z&zones=Europe/Berlin", release: "2026c" };

test("a list is formatted exactly like this, without ids", () => {
  const entry = { ...MUM, id: "1", userId: "u", displayOrder: 0 };
  expect(formatPreferencesFile([entry])).toBe(`{
  "format": "world-clock-timezone-preferences",
  "version": 1,
  "entries": [
    {
      "timezone": "India Standard Time",
      "customName": "Mum"
    }
  ]
}
`);
});

test.each<[string, number, PreferenceDraft, (typeof STANDUP)[]]>([
  ["the place of an entry", 2, KOBE, []],
  ["when somebody can meet", 3, { ...MUM, availability: NIGHT }, []],
  ["hours by weekday", 4, { ...MUM, availability: { week: WEEK } }, []],
  ["saved meetings", 4, MUM, [STANDUP]],
])("a file with %s has version %i", (_what, version, draft, saved) => {
  expect(JSON.parse(formatPreferencesFile([draft, NEPAL], saved))).toMatchObject({ version });
});

test("entries are sorted into added, duplicate and rejected ones, by place and name alone", () => {
  const moved = { ...KOBE, timezone: "Asia/Almaty", place: { ...KOBE.place, name: "Kōbe" } };
  const japan = { timezone: "Japan Standard Time", customName: null, cityId: null };
  const kenji = { ...japan, customName: "Kenji" };
  const file = fileOf([
    { ...kenji, customName: "  Kenji " },
    { ...MUM, availability: NIGHT },
    { timezone: "Atlantis Time", customName: null },
    { ...NEPAL, availability: { isIncluded: true } },
    kenji,
    { ...japan, customName: " " },
    { timezone: "Gulf Standard Time" },
    moved,
    { ...moved, customName: "Work" },
  ]);
  const gulf = { ...japan, timezone: "Gulf Standard Time" };
  expect(parsePreferencesFile(file, [MUM, KOBE])).toMatchObject({
    entries: {
      added: [kenji, NEPAL, japan, gulf, { ...moved, customName: "Work" }],
      duplicates: [{ ...MUM, availability: NIGHT }, kenji, moved],
      rejected: ["Entry 3: The time zone “Atlantis Time” is unknown."],
    },
  });
});

test("an entry past the end of a full list is rejected, a duplicate is not", () => {
  const names = Array.from({ length: MAX_PREFERENCES - 1 }, (_, index) => `Friend ${index}`);
  const list = names.map((customName) => ({ ...MUM, customName }));
  expect(parsePreferencesFile(fileOf([NEPAL, MUM, list[0]]), list).entries).toEqual({
    added: [NEPAL],
    duplicates: [list[0]],
    rejected: [`Entry 2: ${LIST_IS_FULL}`],
  });
});

const nepal = (change: object) => ({ ...NEPAL, ...change });
const kobe = (change: object) => ({ ...KOBE, ...change });

test.each<[string, ...unknown[]]>([
  ["This isn’t an entry.", null, ["Nepal Time", null], "Nepal Time"],
  ["The time zone is missing.", { customName: null }, nepal({ timezone: ["Nepal Time"] })],
  ["The time zone “asia/kathmandu” is unknown.", nepal({ timezone: "asia/kathmandu" })],
  ["The time zone “constructor” is unknown.", nepal({ timezone: "constructor" })],
  [`The time zone “${"x".repeat(40)}” is unknown.`, nepal({ timezone: "x".repeat(40) })],
  [`The time zone “${"x".repeat(40)}…” is unknown.`, nepal({ timezone: "x".repeat(1000) })],
  ["The time zone “\u2068זמן\u2069” is unknown.", nepal({ timezone: "זמן\u202e" })],
  ["The time zone “Asia/Atlantis” is unknown.", kobe({ timezone: "Asia/Atlantis" })],
  ["The time zone “Nepal Time” is unknown.", kobe({ timezone: "Nepal Time" })],
  ["The custom name isn’t valid text.", nepal({ customName: 5 })],
  ["The custom name isn’t valid text.", nepal({ customName: "a\0b" })],
  ["The custom name isn’t valid text.", nepal({ customName: "a\ud83d" })],
  ["A custom name has at most 60 characters.", nepal({ customName: "x".repeat(61) })],
  ["The id of the place isn’t valid.", kobe({ cityId: "../1" }), kobe({ cityId: 1 })],
  ["The id of the place is missing.", nepal({ place: KOBE.place })],
  ["The name of the place isn’t valid text.", kobe({ place: { region: "Hyōgo" } })],
  [
    "The name of the place isn’t valid text.",
    kobe({ place: { name: "Kobe", country: "Ja\npan" } }),
  ],
  ["The availability isn’t valid.", nepal({ availability: { hours: { start: 540, end: 540 } } })],
  ["The availability isn’t valid.", nepal({ availability: { holidays: [] } })],
  ["The field “userId” is unknown.", nepal({ userId: "u" })],
  ["The field “__proto__” is unknown.", JSON.parse('{"timezone":"Nepal Time","__proto__":{}}')],
])("an entry is rejected with the sentence %s", (sentence, ...entries) => {
  const rejected = entries.map((_, index) => `Entry ${index + 1}: ${sentence}`);
  expect(parsePreferencesFile(fileOf([...entries, MUM]), []).entries).toEqual({
    added: [MUM],
    duplicates: [],
    rejected,
  });
});

test.each<[string, ...string[]]>([
  [
    "This file isn’t a list of time zones from this page.",
    ...["", "{", "[".repeat(60_000), "null", "[]", `{"__proto__":${fileOf([NEPAL])}}`],
    ...[undefined, { length: 1, 0: NEPAL }].map((entries) => fileOf(entries)),
    ...[undefined, "1", 0].map((version) => fileOf([], { version })),
    fileOf([], { format: "calendar" }),
  ],
  ["This file is from a newer version of this page.", fileOf([], { version: 5 })],
  [
    "This file has more than 100 entries, the most a list can have.",
    fileOf(Array(101).fill(NEPAL)),
  ],
  [
    "This file is too large: a list of time zones has at most 928 KB.",
    " ".repeat(MAX_FILE_BYTES + 1),
  ],
])("a file is refused with the sentence %s", (sentence, ...texts) => {
  for (const text of texts) {
    expect(() => parsePreferencesFile(text, [])).toThrow(new UserError(sentence));
  }
});

test("a meeting that the page can't read is rejected with its position, and the others are added", () => {
  const unreadable = [
    { ...STANDUP, link: "at=2027-03-02T15:00Z&zones=Mars/Olympus" },
    { ...STANDUP, link: "zones=Europe/Berlin" },
    { ...STANDUP, release: "newest" },
    null,
  ];
  const older = { ...STANDUP, release: "2024a" };
  const text = fileOf([], { version: 4, meetings: [...unreadable, STANDUP, older] });
  expect(parsePreferencesFile(text, []).meetings).toEqual({
    added: [STANDUP],
    duplicates: [older],
    rejected: [1, 2, 3, 4].map(
      (position) => `Meeting ${position}: The link of this meeting can’t be read.`,
    ),
  });
});

test("a file can't bring more meetings than can be saved", () => {
  const meetings = Array.from({ length: MAX_MEETINGS + 1 }, (_, index) => meetingOf(index + 1));
  const tooMany = fileOf([], { version: 4, meetings });
  expect(() => parsePreferencesFile(tooMany, [])).toThrow(MEETINGS_ARE_FULL);
  const text = fileOf([], { version: 4, meetings: meetings.slice(1) });
  expect(parsePreferencesFile(text, [], [STANDUP]).meetings).toMatchObject({
    added: meetings.slice(1, -1),
    rejected: [`Meeting ${MAX_MEETINGS}: ${MEETINGS_ARE_FULL}`],
  });
});

const placeName = fc.string({ minLength: 1, maxLength: 20 }).filter(isVisible);
const place = fc.record({
  name: placeName,
  region: fc.option(placeName),
  country: fc.option(placeName),
});
const zone = fc.oneof(
  fc.constantFrom(...WORLD_ZONES).map(({ timezone }) => ({ timezone, cityId: null })),
  fc.record(
    {
      timezone: fc.constantFrom(...zoneNames()),
      cityId: fc.stringMatching(/^[a-z0-9-]{1,20}$/),
      place,
    },
    { requiredKeys: ["timezone", "cityId"] as const },
  ),
);
const customName = fc.option(
  anyText(60).filter(
    (name) => isVisible(name) && name === name.trim() && name.length <= 60 && !name.includes("\0"),
  ),
);
const availability = fc.oneof(
  fc.constantFrom(undefined, NIGHT),
  fc.record({ week: anyWeek(15) }, { noNullPrototype: true }),
);
const anyList = fc.uniqueArray(
  fc.tuple(zone, customName, availability).map(
    ([entry, name, meets]): PreferenceDraft => ({
      ...entry,
      customName: name,
      ...(meets && { availability: meets }),
    }),
  ),
  { maxLength: MAX_PREFERENCES, size: "max", selector: entryKey },
);

const anyMeetings = fc
  .uniqueArray(fc.integer({ min: 1, max: 600 }))
  .map((lengths) => lengths.map((length) => meetingOf(length)));

test("every formatted file is parsed back in order, with or without a byte order mark", () => {
  fc.assert(
    fc.property(anyList, anyMeetings, (list, saved) => {
      const text = formatPreferencesFile(list, saved);
      const nothing = { added: [], duplicates: [], rejected: [] };
      const all = { entries: { ...nothing, added: list }, meetings: { ...nothing, added: saved } };
      expect(parsePreferencesFile(text, [])).toEqual(all);
      expect(parsePreferencesFile(`\uFEFF${text}`, [])).toEqual(all);
      const known = { ...nothing, duplicates: list };
      expect(parsePreferencesFile(text, list).entries).toEqual(known);
    }),
  );
});

test("the largest file is within the size limit", () => {
  const longest = zoneNames().toSorted((a, b) => b.length - a.length)[0];
  const widestName = "”".repeat(MAX_PLACE_NAME_LENGTH);
  const widestDay = [1000, 1100, 1200].map((start) => [start, start + 59]);
  const entry = {
    cityId: "x".repeat(20),
    place: { name: widestName, region: widestName, country: widestName },
    timezone: longest as string,
    customName: "\u0001".repeat(60),
    availability: { week: Array(7).fill(widestDay), isIncluded: false },
  };
  const meeting = { link: "at=".padEnd(MAX_MEETING_LINK_LENGTH, "\u0001"), release: "2026za" };
  const text = formatPreferencesFile(
    Array(MAX_PREFERENCES).fill(entry),
    Array(MAX_MEETINGS).fill(meeting),
  );
  expect(new TextEncoder().encode(text).length).toBeLessThan(MAX_FILE_BYTES);
});

test("what is no file of a list adds nothing, and is refused with a sentence if at all", () => {
  const items = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()));
  const anyFile = fc
    .tuple(items, items)
    .map(([entries, meetings]) => fileOf(entries, { version: 4, meetings }));
  const addedOf = (text: string) => {
    try {
      return parsePreferencesFile(text, []).entries.added;
    } catch (error) {
      if (error instanceof UserError) return [];
      throw error;
    }
  };
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), anyFile), (text) => {
      expect(addedOf(text)).toEqual([]);
    }),
  );
});
