import { describe, expect, test } from "vitest";
import { spellDifference } from "../../i18n/composed-formats.ts";
import { hourCycle } from "../../i18n/times.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import {
  dayPartFact,
  laterChangeFact,
  nextChangeFact,
  sunFact,
  workingHoursFact,
} from "./place-facts.ts";

const NOON = Date.parse("2026-11-23T12:00Z");
const momentIn = (zone: string, visitorZone = "America/New_York", instant = NOON) =>
  zoneMoment(zone, instant, visitorZone);

test.each([
  [630, "10 hours 30 minutes ahead of you"],
  [-300, "5 hours behind you"],
  [0, "Same time as yours"],
])("a difference of %i minutes in words: %s", (minutes, words) => {
  expect(spellDifference(minutes)).toBe(words);
});

describe("the next clock change", () => {
  test.each([
    ["Europe/Berlin", "March 28, 2027 at 2:00 am: 1 hour forward"],
    ["Australia/Lord_Howe", "April 4, 2027 at 2:00 am: 30 minutes back"],
    ["Asia/Tokyo", "None: no daylight saving time there"],
  ])("of %s is given with its date, time and direction: %s", (zone, words) => {
    expect(nextChangeFact(momentIn(zone))).toBe(words);
  });

  test("is followed by the one after, if any is known", () => {
    const later = laterChangeFact(momentIn("Europe/Berlin"));
    expect(later).toBe("October 31, 2027 at 3:00 am: 1 hour back");
    expect(laterChangeFact(momentIn("Asia/Tokyo"))).toBeUndefined();
  });

  test("is unknown after the last one of the rules, and left out beyond them", () => {
    const last = Date.parse("2036-12-01T12:00Z");
    expect(nextChangeFact(momentIn("Europe/Berlin", "UTC", last))).toBe("None known");
    const beyond = Date.parse("2050-01-01T12:00Z");
    expect(nextChangeFact(momentIn("Europe/Berlin", "UTC", beyond))).toBeUndefined();
  });
});

test.each([
  ["Asia/Tokyo", "2026-11-23T12:00Z", "Off hours"],
  ["Asia/Tokyo", "2026-11-23T14:00Z", "Night"],
  ["Asia/Tokyo", "2026-11-23T01:00Z", "Working hours"],
  ["Asia/Tokyo", "2026-11-22T01:00Z", "Off hours, weekend"],
])("the part of the day in %s at %s: %s", (zone, instant, words) => {
  expect(dayPartFact(momentIn(zone, "UTC", Date.parse(instant)))).toBe(words);
});

test.each([
  ["Asia/Tokyo", "America/New_York", " there, 7:00 pm–3:00 am for you starting the day before"],
  ["Pacific/Honolulu", "Pacific/Auckland", " there, 8:00 am–4:00 pm for you the next day"],
  ["Europe/London", "Europe/Paris", " there, 10:00 am–6:00 pm for you"],
  ["Asia/Kolkata", "Europe/London", " there, 3:30–11:30 am for you"],
  ["Europe/London", "Africa/Accra", ", as for you"],
])("the working hours of %s are converted to the time in %s", (zone, visitorZone, words) => {
  const fact = workingHoursFact(momentIn(zone, visitorZone), visitorZone);
  expect(fact).toBe(`9:00 am–5:00 pm${words}`);
});

const KOBE = { zone: "Asia/Tokyo", latitude: 34.69, longitude: 135.18 };
const LONGYEARBYEN = { zone: "Arctic/Longyearbyen", latitude: 78.22, longitude: 15.64 };
const ALERT = { zone: "America/Toronto", latitude: 82.5, longitude: -62.35 };
const GAMBELL = { zone: "America/Nome", latitude: 63.78, longitude: -171.7 };

function describeDay(
  { zone, ...place }: typeof KOBE,
  instant: string,
  dayName: "today" | "then" = "today",
) {
  return sunFact(place, { zone, instant: Date.parse(instant) }, dayName);
}

describe("the sun of a day in words", () => {
  test("is sunrise, sunset and the time between them", () => {
    expect(describeDay(KOBE, "2026-11-22T12:00Z")).toBe("6:39 am–4:51 pm, 10 h 12 min");
    hourCycle.choose("24");
    expect(describeDay(KOBE, "2026-11-22T12:00Z")).toBe("06:39–16:51, 10 h 12 min");
  });

  test("is that of the place's civil day, which may not be that of UTC", () => {
    expect(describeDay(KOBE, "2026-11-22T14:59Z")).toMatch(/^6:39 am–/);
    expect(describeDay(KOBE, "2026-11-22T15:01Z")).toMatch(/^6:40 am–/);
  });

  test.each([
    ["of polar night", LONGYEARBYEN, "12-21", "doesn’t rise today"],
    ["of polar day", LONGYEARBYEN, "06-21", "doesn’t set today"],
    ["that is not today", LONGYEARBYEN, "06-22", "doesn’t set that day"],
    ["with only a sunrise", LONGYEARBYEN, "04-17", "rises at 2:08 am and doesn’t set today"],
    ["with only a sunset", ALERT, "09-05", "sets at 11:13 pm and doesn’t rise again today"],
    ["that begins in sunlight", GAMBELL, "05-15", "sets at 12:31 am and rises at 6:15 am"],
    [
      "of two sunsets",
      LONGYEARBYEN,
      "08-25",
      "sets at 12:28 am, rises at 1:33 am and sets at 11:55 pm",
    ],
  ])("is a sentence for a day %s", (_name, place, date, sentence) => {
    const dayName = sentence.endsWith("that day") ? "then" : "today";
    expect(describeDay(place, `2026-${date}T16:00Z`, dayName)).toBe(`The sun ${sentence}.`);
  });
});
