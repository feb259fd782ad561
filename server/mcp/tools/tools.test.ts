import { describe, expect, test } from "vitest";
import { TIMEZONES_PATH } from "../../../shared/api/world-time.ts";
import { MAX_TEXT_LENGTH } from "../../../shared/text/resolve-text.ts";
import { ASKED_AT, BASIS, openAssistant } from "../../testing/assistant.ts";
import { MAX_PLACES } from "./time-tools.ts";

describe("the time in places", () => {
  test("is that of the server's clock, with the offset, DST and the next change", async () => {
    const { ask } = await openAssistant();
    const [zone, utc] = ["America/New_York", "2027-03-14T07:00:00.000Z"];
    expect(await ask("get_time", { places: ["Kyoto", "america/new_york"] })).toEqual({
      instantMs: Date.parse(ASKED_AT),
      utc: ASKED_AT,
      times: [
        {
          ...{ place: "Kyoto", zone: "Asia/Tokyo", localTime: "2026-11-25T21:00:00.000+09:00" },
          ...{ weekday: "Wednesday", offsetMinutes: 540, abbreviation: "JST", isDst: false },
          ...{ nextChange: null, otherPlaces: [] },
        },
        {
          ...{ place: zone, zone, localTime: "2026-11-25T07:00:00.000-05:00" },
          ...{ weekday: "Wednesday", offsetMinutes: -300, abbreviation: "EST", isDst: false },
          ...{ nextChange: { utc, offsetAfterMinutes: -240, abbreviationAfter: "EDT" } },
          otherPlaces: [],
        },
      ],
      ...BASIS,
    });
  });

  test("is found by every name of a zone that `/api/timezone` has", async () => {
    const { address, ask } = await openAssistant({ limits: { callsPerMinute: 10_000 } });
    const names = (await (await fetch(new URL(TIMEZONES_PATH, address))).json()) as string[];
    expect(names).toEqual(expect.arrayContaining(["GB-Eire", "NZ-CHAT", "Universal", "Zulu"]));
    for (let at = 0; at < names.length; at += MAX_PLACES) {
      const places = names.slice(at, at + MAX_PLACES);
      const { times } = (await ask("get_time", { places })) as { times: object[] };
      expect(times).toHaveLength(places.length);
    }
  });

  test("may be that of another instant", async () => {
    const { ask } = await openAssistant();
    const asked = { places: ["Berlin"], at: "2027-03-28T10:00:00+09:00" };
    const times = [{ zone: "Europe/Berlin", localTime: "2027-03-28T03:00:00.000+02:00" }];
    expect(await ask("get_time", asked)).toMatchObject({ times });
  });

  test("names the largest of several places with one name, and the others", async () => {
    const { ask } = await openAssistant();
    const places = ["Springfield", "Springfield, Oregon"];
    const otherPlaces = expect.arrayContaining(["Springfield, Illinois"]);
    expect(await ask("get_time", { places })).toMatchObject({
      times: [
        { place: "Springfield, Missouri, United States", otherPlaces },
        { zone: "America/Los_Angeles" },
      ],
    });
  });
});

async function read(phrase: string) {
  const { ask } = await openAssistant();
  const answer = await ask("read_time_phrase", { phrase });
  expect(answer).toMatchObject(BASIS);
  return (answer as { readings: readonly { utc: string; note: string | null }[] }).readings;
}

describe("a phrase", () => {
  test("is read to an instant, with the time in its place and where else it asks for", async () => {
    const berlin = "Europe/Berlin";
    expect(await read("3pm Tokyo tomorrow in Berlin")).toEqual([
      {
        instantMs: Date.parse("2026-11-26T06:00:00Z"),
        utc: "2026-11-26T06:00:00.000Z",
        endUtc: null,
        times: [
          expect.objectContaining({ place: "Tokyo", localTime: "2026-11-26T15:00:00.000+09:00" }),
          expect.objectContaining({ zone: berlin, localTime: "2026-11-26T07:00:00.000+01:00" }),
        ],
        note: null,
      },
    ]);
  });

  test("says in a note why it means several instants", async () => {
    expect((await read("3pm EST on July 3")).map(({ utc, note }) => [utc, note])).toEqual([
      ["2027-07-03T19:00:00.000Z", expect.stringContaining("on clocks in America/New_York")],
      ["2027-07-03T20:00:00.000Z", expect.stringContaining("by its own offset, UTC−5")],
    ]);
    expect((await read("2:30am March 28 2027 Berlin")).map(({ note }) => note)).toEqual(
      Array(2).fill(expect.stringMatching(/^Clocks go forward past 02:30 there/)),
    );
    expect((await read("2:30am October 31 2027 Berlin")).map(({ note }) => note)).toEqual([
      expect.stringMatching(/this is the first one, at UTC\+2\.$/),
      expect.stringMatching(/this is the second one, at UTC\+1\.$/),
    ]);
  });

  test("may ask how far two places are apart, and when clocks change", async () => {
    const { ask } = await openAssistant();
    expect(await ask("read_time_phrase", { phrase: "Berlin to Tokyo" })).toMatchObject({
      readings: [{ times: [{ zone: "Europe/Berlin" }, { zone: "Asia/Tokyo" }] }],
      difference: {
        minutes: 480,
        changes: [
          { fromUtc: "2027-03-28T01:00:00.000Z", minutes: 420 },
          { fromUtc: "2027-10-31T01:00:00.000Z", minutes: 480 },
        ],
        bothAwake: [{ startUtc: "2026-11-25T05:00:00.000Z", endUtc: "2026-11-25T13:00:00.000Z" }],
      },
    });
    const asked = { phrase: "Wann endet die Sommerzeit in Berlin?", language: "de" };
    expect(await ask("read_time_phrase", asked)).toMatchObject({
      clockChanges: [
        { utc: "2027-03-28T01:00:00.000Z", offsetBeforeMinutes: 60, offsetAfterMinutes: 120 },
        { utc: "2027-10-31T01:00:00.000Z", offsetBeforeMinutes: 120, offsetAfterMinutes: 60 },
      ],
    });
  });
});

const PEOPLE = [
  { place: "Berlin" },
  { place: "New York", name: "Ann", workingHours: { start: "9am", end: "17:00" } },
];

async function propose(request: object) {
  const { ask } = await openAssistant();
  const answer = await ask("propose_meetings", { people: PEOPLE, lengthMinutes: 30, ...request });
  expect(answer).toMatchObject(BASIS);
  return (answer as { proposals: readonly { startUtc: string; reason: string }[] }).proposals;
}

describe("meetings", () => {
  const ON_MONDAY = { firstDate: "2026-11-30", days: 1 };

  test("are proposed as on the page, each with the reason and everyone's time", async () => {
    const [first] = await propose({ ...ON_MONDAY, lengthMinutes: 60 });
    expect(first).toEqual({
      startUtc: "2026-11-30T14:00:00.000Z",
      endUtc: "2026-11-30T15:00:00.000Z",
      sameOn: [],
      reason: "At work: everyone.",
      people: [
        {
          name: "Berlin",
          state: "work",
          start: expect.objectContaining({ localTime: "2026-11-30T15:00:00.000+01:00" }),
        },
        {
          name: "Ann",
          state: "work",
          start: expect.objectContaining({ localTime: "2026-11-30T09:00:00.000-05:00" }),
        },
      ],
    });
  });

  test("respect days off and working hours, and say who does not work", async () => {
    const people = [
      { place: "London", daysOff: ["Monday"] },
      { place: "Tokyo" },
      { place: "Honolulu", workingHours: { start: "22:00", end: "06:00" } },
    ];
    const [first] = await propose({ ...ON_MONDAY, people });
    expect(first?.reason).toBe("At work: Tokyo; on a day off: London, Honolulu.");
  });

  test("are none on past dates, and begin now without dates", async () => {
    expect(await propose({ firstDate: "2026-11-01", days: 14 })).toEqual([]);
    const [ofNow] = await propose({});
    expect(ofNow && ofNow.startUtc >= ASKED_AT).toBe(true);
  });
});

const [TIME, PHRASE, MEETINGS] = ["get_time", "read_time_phrase", "propose_meetings"] as const;
const inUtc = (person: object) => ({ people: [{ place: "UTC", ...person }] });

test.each([
  [TIME, { places: ["Berlln"] }, /^There is no place or zone "Berlln"\. Near names: Berlin, /],
  [TIME, { places: ["Xqzzyq"] }, /^There is no place or zone "Xqzzyq"\. Name a city/],
  [TIME, {}, /^The field "places" is missing\.$/],
  [TIME, { places: Array(21).fill("UTC") }, /must NOT have more than 20 items\.$/],
  [TIME, { places: ["x".repeat(101)] }, /^The field "places\.0" must NOT have more than 100 ch/],
  [TIME, { places: ["UTC"], zone: "UTC" }, /^The field "zone" is unknown\.$/],
  [TIME, { places: ["UTC"], at: "tomorrow" }, /^"tomorrow" is no instant with its offset/],
  [TIME, { places: ["UTC"], at: "2026-02-30T15:00:00Z" }, /is no instant/],
  [TIME, { places: ["UTC"], at: "2126-02-01T15:00:00Z" }, /cover the years 1900 to 2100\.$/],
  [PHRASE, { phrase: "3pm Tokyo hello" }, /^There is no place or zone "Tokyo hello"/],
  [PHRASE, { phrase: "13pm Paris" }, /is no time\.$/],
  [PHRASE, { phrase: "3pm" }, /Say in "here"/],
  [PHRASE, { phrase: "February 30 3pm Paris" }, /^There is no date 02-30\.$/],
  [PHRASE, { phrase: "Monday November 27 2026 3pm Paris" }, /^2026-11-27 is a Friday\.$/],
  [PHRASE, { phrase: "in 2 hours on friday" }, /has no other date\.$/],
  [PHRASE, { phrase: "1pm PT / 5pm ET" }, /^The two times differ/],
  [PHRASE, { phrase: "x".repeat(MAX_TEXT_LENGTH + 1) }, /NOT have more than 200 char/],
  [MEETINGS, { people: Array(21).fill({ place: "UTC" }) }, /NOT have more than 20 items\.$/],
  [MEETINGS, { lengthMinutes: 50 }, /^The field "lengthMinutes" must be multiple of 15\.$/],
  [MEETINGS, { days: 15 }, /^The field "days" must be <= 14\.$/],
  [MEETINGS, { firstDate: "soon" }, /^"soon" is no date such as 2026-12-01\.$/],
  [MEETINGS, inUtc({ workingHours: { start: "early", end: "9" } }), /^"early" is no time of/],
  [MEETINGS, inUtc({ workingHours: { start: "9", end: "9" } }), /^Working hours have an end/],
  [MEETINGS, inUtc({ daysOff: ["Caturday"] }), /"people\.0\.daysOff\.0"/],
])("%s is refused for %j with a sentence", async (tool, args, sentence) => {
  const { refusalOf } = await openAssistant();
  const needed = tool === MEETINGS && { people: PEOPLE, lengthMinutes: 30 };
  expect(await refusalOf(tool, { ...needed, ...args })).toMatch(sentence);
});
