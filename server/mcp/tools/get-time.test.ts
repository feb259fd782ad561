import { describe, expect, test } from "vitest";
import { TIMEZONES_PATH } from "../../../shared/api/world-time.ts";
import { ASKED_AT, BASIS, openAssistant } from "../../testing/assistant.ts";
import { MAX_PLACES } from "./get-time.ts";

describe("the time in places", () => {
  test("is that of the server's clock, with the offset, DST and the next change", async () => {
    const { ask } = await openAssistant();
    expect(await ask("get_time", { places: ["Kyoto", "america/new_york"] })).toEqual({
      instantMs: Date.parse(ASKED_AT),
      utc: ASKED_AT,
      times: [
        {
          place: "Kyoto",
          zone: "Asia/Tokyo",
          localTime: "2026-11-25T21:00:00.000+09:00",
          weekday: "Wednesday",
          offsetMinutes: 540,
          abbreviation: "JST",
          isDst: false,
          nextChange: null,
          otherPlaces: [],
        },
        {
          place: "America/New_York",
          zone: "America/New_York",
          localTime: "2026-11-25T07:00:00.000-05:00",
          weekday: "Wednesday",
          offsetMinutes: -300,
          abbreviation: "EST",
          isDst: false,
          nextChange: {
            utc: "2027-03-14T07:00:00.000Z",
            offsetAfterMinutes: -240,
            abbreviationAfter: "EDT",
          },
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

  test("may be that of another instant, on which side of a change it is", async () => {
    const { ask } = await openAssistant();
    for (const [at, localTime] of [
      ["2027-03-28T00:59:59Z", "2027-03-28T01:59:59.000+01:00"],
      ["2027-03-28T10:00:00+09:00", "2027-03-28T03:00:00.000+02:00"],
    ]) {
      const { times } = (await ask("get_time", { places: ["Berlin"], at })) as never;
      expect(times).toMatchObject([{ zone: "Europe/Berlin", localTime }]);
    }
  });

  test("names the largest of several places with one name, and the others", async () => {
    const { ask } = await openAssistant();
    expect(await ask("get_time", { places: ["Springfield"] })).toMatchObject({
      times: [
        {
          place: "Springfield, Missouri, United States",
          otherPlaces: expect.arrayContaining(["Springfield, Illinois"]),
        },
      ],
    });
    expect(await ask("get_time", { places: ["Springfield, Oregon"] })).toMatchObject({
      times: [{ zone: "America/Los_Angeles" }],
    });
  });

  test.each([
    ["JST", "Asia/Tokyo", []],
    ["PST", "America/Los_Angeles", ["Asia/Manila"]],
    ["UTC", "Etc/UTC", []],
    ["UTC+5:30", null, []],
    ["W. Europe Standard Time", "Europe/Berlin", []],
  ])("%s is a zone before it is a town", async (text, zone, otherPlaces) => {
    const { ask } = await openAssistant();
    expect(await ask("get_time", { places: [text] })).toMatchObject({
      times: [{ zone, otherPlaces }],
    });
  });

  test.each([
    [{ places: ["Berlln"] }, /^There is no place or zone "Berlln"\. Near names: Berlin, /],
    [{ places: ["Xqzzyq"] }, /^There is no place or zone "Xqzzyq"\. Name a city/],
    [{ places: ["Europe/Atlantis"] }, /^There is no place or zone/],
    [{}, /^The field "places" is missing\.$/],
    [{ places: [] }, /must NOT have fewer than 1 items\.$/],
    [{ places: Array(21).fill("UTC") }, /must NOT have more than 20 items\.$/],
    [{ places: ["x".repeat(101)] }, /^The field "places\.0" must NOT have more than 100 char/],
    [{ places: [7] }, /^The field "places\.0" must be string\.$/],
    [{ places: ["UTC"], zone: "UTC" }, /^The field "zone" is unknown\.$/],
    [{ places: ["UTC"], at: "tomorrow" }, /^"tomorrow" is no instant with its offset/],
    [{ places: ["UTC"], at: "2026-12-01T15:00:00" }, /is no instant with its offset/],
    [{ places: ["UTC"], at: "2026-02-30T15:00:00Z" }, /^"2026-02-30" is no date/],
    [{ places: ["UTC"], at: "2126-02-01T15:00:00Z" }, /cover the years 1900 to 2100\.$/],
  ])("is refused for %j with a sentence", async (args, sentence) => {
    const { refusalOf } = await openAssistant();
    expect(await refusalOf("get_time", args)).toMatch(sentence);
  });
});
