import { describe, expect, test } from "vitest";
import { MAX_TEXT_LENGTH } from "../../../shared/text/resolve-text.ts";
import { BASIS, openAssistant } from "../../testing/assistant.ts";

interface Reading {
  readonly utc: string;
  readonly endUtc: string | null;
  readonly times: readonly { readonly place: string; readonly localTime: string }[];
  readonly note: string | null;
}

async function read(phrase: string, own = {}): Promise<readonly Reading[]> {
  const { ask } = await openAssistant();
  const answer = await ask("read_time_phrase", { phrase, ...own });
  expect(answer).toMatchObject(BASIS);
  return (answer as { readonly readings: readonly Reading[] }).readings;
}

describe("a phrase", () => {
  test("is read to an instant, with the time in its place and where else it asks for", async () => {
    expect(await read("3pm Tokyo tomorrow in Berlin")).toEqual([
      {
        instantMs: Date.parse("2026-11-26T06:00:00Z"),
        utc: "2026-11-26T06:00:00.000Z",
        endUtc: null,
        times: [
          expect.objectContaining({
            place: "Tokyo",
            zone: "Asia/Tokyo",
            localTime: "2026-11-26T15:00:00.000+09:00",
            offsetMinutes: 540,
          }),
          expect.objectContaining({
            zone: "Europe/Berlin",
            localTime: "2026-11-26T07:00:00.000+01:00",
            weekday: "Thursday",
          }),
        ],
        note: null,
      },
    ]);
  });

  test("is that of the reader without a place of its own", async () => {
    const [reading] = await read("3pm", { here: "Paris" });
    expect(reading?.utc).toBe("2026-11-25T14:00:00.000Z");
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

  test("may be a range", async () => {
    const [range] = await read("3-5pm Tokyo");
    expect([range?.utc, range?.endUtc]).toEqual([
      "2026-11-25T06:00:00.000Z",
      "2026-11-25T08:00:00.000Z",
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

  test.each([
    ["hello", /^There is no place or zone "hello"/],
    ["3pm Tokyo hello", /^There is no place or zone/],
    ["13pm Paris", /is no time\.$/],
    ["3pm", /Say in "here"/],
    ["3pm Nowhereville", /^There is no place or zone "Nowhereville"/],
    ["3pm Tokyo in Nowhereville", /^There is no place or zone "Nowhereville"/],
    ["February 30 3pm Paris", /^There is no date 02-30\.$/],
    ["Monday November 27 2026 3pm Paris", /^2026-11-27 is a Friday\.$/],
    ["3pm Paris 2199-01-01", /cover the years 1900 to 2100\.$/],
    ["in 2 hours on friday", /has no other date\.$/],
    ["1pm PT / 5pm ET", /^The two times differ/],
    ["3pm ".padEnd(MAX_TEXT_LENGTH + 1, "x"), /must NOT have more than 200 characters\.$/],
  ])("%s is refused with a sentence", async (phrase, sentence) => {
    const { refusalOf } = await openAssistant();
    expect(await refusalOf("read_time_phrase", { phrase })).toMatch(sentence);
  });
});
