import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { occurrenceAt, type Repeat, type Series } from "../zones/series/series.ts";
import { formatMomentLink, type Moment, parseMomentLink } from "./moment-link.ts";

const BASE = "#at=2027-03-09T14:00Z&length=60";
const SERIES: Series = {
  zone: "Europe/Berlin",
  first: { year: 2027, month: 3, day: 9 },
  repeat: 2,
  turns: [15 * 60, 6 * 60 + 30],
  lengthMinutes: 60,
  skipped: [3, 7],
};

const momentOf = (series: Series): Moment => ({
  instant: occurrenceAt(series, 0).span.start,
  lengthMinutes: series.lengthMinutes,
  series,
  zones: [],
});

test("a link says how a meeting comes back, and is read back", () => {
  const link = `${BASE}&repeat=2w&clock=Europe/Berlin&turns=1500,0630&skip=3,7`;
  expect(formatMomentLink(momentOf(SERIES))).toBe(link);
  expect(parseMomentLink(link)).toEqual({ kind: "moment", ...momentOf(SERIES) });
});

test("every series that can be made is read back from its link", () => {
  const quarter = fc.integer({ min: 0, max: 95 }).map((index) => index * 15);
  const series = fc.record({
    zone: fc.constantFrom("Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "UTC"),
    first: fc.record({
      year: fc.integer({ min: 2025, max: 2035 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    repeat: fc.constantFrom<Repeat>(1, 2, 4, "monthly"),
    turns: fc.uniqueArray(quarter, { minLength: 1, maxLength: 4 }),
    lengthMinutes: fc.constantFrom(15, 60, 1440),
    skipped: fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { maxLength: 53 }),
  });
  fc.assert(
    fc.property(series, (made) => {
      const read = parseMomentLink(formatMomentLink(momentOf(made)));
      expect(read).toEqual({ kind: "moment", ...momentOf(made) });
    }),
  );
});

describe("a link is refused", () => {
  test.each([
    ["without the clock of its series", "repeat=1w&turns=1500"],
    ["without the times of its series", "repeat=1w&clock=Europe/Berlin"],
    ["with an unknown repeat", "repeat=constructor&clock=Europe/Berlin&turns=1500"],
    ["with an unknown clock", "repeat=1w&clock=Europe/Bonn&turns=1500"],
    ["if its first start is not that of its times", "repeat=1w&clock=Europe/Berlin&turns=1600"],
    ["with a time between the quarters", "repeat=1w&clock=Europe/Berlin&turns=1500,1601"],
    ["with five times", "repeat=1w&clock=Europe/Berlin&turns=1500,1600,1700,1800,1900"],
    [
      "with more skipped dates than a year of weeks has",
      `repeat=1w&clock=Europe/Berlin&turns=1500&skip=${Array.from({ length: 54 }, (_, i) => i).join()}`,
    ],
    ["with a skipped date that is no index", "repeat=1w&clock=Europe/Berlin&turns=1500&skip=-1"],
  ])("%s", (_, fields) => {
    expect(parseMomentLink(`${BASE}&${fields}`)).toEqual({ kind: "unreadable", fault: "broken" });
  });

  test("with a series but without a length, and with a length between the quarters", () => {
    const fields = "repeat=1w&clock=Europe/Berlin&turns=1500";
    for (const start of ["#at=2027-03-09T14:00Z", "#at=2027-03-09T14:00Z&length=50"]) {
      expect(parseMomentLink(`${start}&${fields}`).kind).toBe("unreadable");
    }
  });
});
