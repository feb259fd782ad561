import fc from "fast-check";
import { expect, test } from "vitest";
import type { WorkingWeek } from "../../shared/api/availability.ts";
import { MAX_MEETING_LINK_LENGTH, MAX_MEETINGS } from "../../shared/api/meetings.ts";
import { entryKey, MAX_PREFERENCES, type PreferenceDraft } from "../../shared/api/preferences.ts";
import { readAvailability } from "../../shared/availability.ts";
import { isVisible } from "../../shared/custom-name.ts";
import { MAX_PLACE_NAME_LENGTH } from "../../shared/place-names.ts";
import { anyText } from "../../shared/testing/any-text.ts";
import { anyWeek } from "../../shared/testing/any-week.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";
import { formatPreferencesFile, MAX_FILE_BYTES, parsePreferencesFile } from "./preferences-file.ts";

const placeName = fc.string({ minLength: 1, maxLength: 20 }).filter(isVisible);
const place = fc.record({
  name: placeName,
  region: fc.option(placeName),
  country: fc.option(placeName),
});
const zone = fc.oneof(
  fc.record({
    timezone: fc.constantFrom(...WORLD_ZONES.map(({ timezone }) => timezone)),
    cityId: fc.constant(null),
  }),
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
const minute = fc.integer({ min: 0, max: 1439 });
const availability = fc
  .record(
    {
      hours: fc
        .record({ start: minute, end: minute }, { noNullPrototype: true })
        .filter(({ start, end }) => start !== end),
      weekend: fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }),
      isIncluded: fc.boolean(),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .map(readAvailability);
const byWeekday = fc.record({ week: anyWeek(15) }, { noNullPrototype: true });
const entries = fc.uniqueArray(
  fc.tuple(zone, customName, fc.oneof(availability, byWeekday)).map(
    ([entry, name, meets]): PreferenceDraft => ({
      ...entry,
      customName: name,
      ...(meets && { availability: meets }),
    }),
  ),
  {
    maxLength: MAX_PREFERENCES,
    size: "max",
    selector: entryKey,
  },
);

const WIDEST_DAY: WorkingWeek[number] = [
  [1000, 1059],
  [1100, 1159],
  [1200, 1259],
];
const WIDEST_WEEK = Array.from({ length: 7 }, () => WIDEST_DAY);

test("every formatted file is parsed back in order, with or without a byte order mark, and is within the size limit", () => {
  fc.assert(
    fc.property(entries, (list) => {
      const text = formatPreferencesFile(list);
      const parsed = {
        ...{ kind: "parsed", added: list, duplicates: [], rejected: [] },
        meetings: { added: [], duplicates: [], rejected: [] },
      };
      expect(parsePreferencesFile(text, [])).toEqual(parsed);
      expect(parsePreferencesFile(`\uFEFF${text}`, [])).toEqual(parsed);
      expect(parsePreferencesFile(text, list)).toEqual({ ...parsed, added: [], duplicates: list });
    }),
  );
  const longest = zoneNames().toSorted((a, b) => b.length - a.length)[0];
  const widestName = "”".repeat(MAX_PLACE_NAME_LENGTH);
  const widest = Array.from({ length: MAX_PREFERENCES }, () => ({
    cityId: "x".repeat(20),
    place: { name: widestName, region: widestName, country: widestName },
    timezone: longest as string,
    customName: "\u0001".repeat(60),
    availability: { week: WIDEST_WEEK, isIncluded: false },
  }));
  const meetings = Array.from({ length: MAX_MEETINGS }, () => ({
    link: "at=".padEnd(MAX_MEETING_LINK_LENGTH, "\u0001"),
    release: "2026za",
  }));
  expect(new TextEncoder().encode(formatPreferencesFile(widest, meetings)).length).toBeLessThan(
    MAX_FILE_BYTES,
  );
});

const fileOf = ([version, items, meetings]: [number, unknown, unknown]) =>
  JSON.stringify({ format: "world-clock-timezone-preferences", version, entries: items, meetings });
const anyVersion = fc.integer({ min: 0, max: 5 });
/** Never an entry: its custom name is a number. */
const oddEntry = fc.record({
  timezone: fc.constantFrom("Nepal Time", "Asia/Tokyo", "", 5),
  customName: fc.integer(),
  cityId: fc.oneof(fc.constantFrom("1859171", null), fc.jsonValue()),
  place: fc.oneof(place, fc.jsonValue()),
});

test("never throws", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.tuple(anyVersion, fc.jsonValue(), fc.jsonValue()).map(fileOf),
        fc
          .tuple(anyVersion, fc.array(fc.oneof(fc.jsonValue(), oddEntry)), fc.array(fc.jsonValue()))
          .map(fileOf),
      ),
      (text) => {
        const parsed = parsePreferencesFile(text, []);
        expect(parsed).not.toMatchObject({ added: [expect.anything()] });
      },
    ),
  );
});
