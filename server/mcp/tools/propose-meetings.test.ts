import { describe, expect, test } from "vitest";
import { ASKED_AT, BASIS, openAssistant } from "../../testing/assistant.ts";

describe("meetings", () => {
  const PEOPLE = [
    { place: "Berlin" },
    { place: "New York", name: "Ann", workingHours: { start: "9am", end: "17:00" } },
  ];

  test("are proposed as on the page, each with the reason and everyone's time", async () => {
    const { ask } = await openAssistant();
    const answer = await ask("propose_meetings", {
      people: PEOPLE,
      lengthMinutes: 60,
      firstDate: "2026-11-30",
      days: 1,
    });
    expect(answer).toMatchObject(BASIS);
    const { proposals } = answer as { readonly proposals: readonly object[] };
    expect(proposals[0]).toEqual({
      startUtc: "2026-11-30T14:00:00.000Z",
      endUtc: "2026-11-30T15:00:00.000Z",
      sameOn: [],
      reason: "At work: everyone.",
      people: [
        {
          name: "Berlin",
          state: "work",
          start: expect.objectContaining({
            zone: "Europe/Berlin",
            localTime: "2026-11-30T15:00:00.000+01:00",
          }),
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
    const { ask } = await openAssistant();
    const people = [
      { place: "London", daysOff: ["Monday"] },
      { place: "Tokyo" },
      { place: "Honolulu", workingHours: { start: "22:00", end: "06:00" } },
    ];
    const answer = await ask("propose_meetings", {
      people,
      lengthMinutes: 30,
      firstDate: "2026-11-30",
      days: 1,
    });
    const { proposals } = answer as { readonly proposals: readonly { reason: string }[] };
    expect(proposals[0]?.reason).toBe("At work: Tokyo; on a day off: London, Honolulu.");
  });

  test("are none on past dates, and begin now without dates", async () => {
    const { ask } = await openAssistant();
    const ofPast = { people: PEOPLE, lengthMinutes: 30, firstDate: "2026-11-01", days: 14 };
    expect(await ask("propose_meetings", ofPast)).toMatchObject({ proposals: [] });
    const ofNow = await ask("propose_meetings", { people: PEOPLE, lengthMinutes: 30 });
    const { proposals } = ofNow as { readonly proposals: readonly { startUtc: string }[] };
    expect(proposals).toHaveLength(1);
    expect(proposals.every(({ startUtc }) => startUtc >= ASKED_AT)).toBe(true);
  });

  test.each([
    [{ people: [] }, /must NOT have fewer than 1 items\.$/],
    [{ people: Array(21).fill({ place: "UTC" }) }, /must NOT have more than 20 items\.$/],
    [{ lengthMinutes: 50 }, /^The field "lengthMinutes" must be multiple of 15\.$/],
    [{ lengthMinutes: 495 }, /^The field "lengthMinutes" must be <= 480\.$/],
    [{ days: 15 }, /^The field "days" must be <= 14\.$/],
    [{ firstDate: "soon" }, /^"soon" is no date such as 2026-12-01\.$/],
    [{ firstDate: "2140-01-01" }, /cover the years 1900 to 2100\.$/],
    [
      { people: [{ place: "UTC", workingHours: { start: "early", end: "9" } }] },
      /^"early" is no time of day/,
    ],
    [
      { people: [{ place: "UTC", workingHours: { start: "9", end: "9" } }] },
      /^Working hours have an end/,
    ],
    [{ people: [{ place: "UTC", daysOff: ["Caturday"] }] }, /"people\.0\.daysOff\.0"/],
    [{ people: [{ place: "Berlln" }] }, /Near names: Berlin, /],
  ])("are refused for %j with a sentence", async (args, sentence) => {
    const { refusalOf } = await openAssistant();
    const all = { people: PEOPLE, lengthMinutes: 30, ...args };
    expect(await refusalOf("propose_meetings", all)).toMatch(sentence);
  });
});
