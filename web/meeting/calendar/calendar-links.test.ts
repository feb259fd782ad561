import { describe, expect, test } from "vitest";
import { type Meeting, meetingAt } from "../../../shared/meeting/meeting.ts";
import { googleCalendarLink, outlookCalendarLink } from "./calendar-file.ts";

const START = Date.parse("2026-11-24T15:00:00Z");
const ENTRY = {
  meeting: meetingAt(START, { people: [], lengthMinutes: 45 }),
  zone: "Europe/London",
  summary: "Meeting",
  description: "London: 3:00 pm\nAda & <img src=x onerror=alert(1)>: 9:00 am",
  url: "https://clock.test/#at=2026-11-24T15:00Z&length=45",
};

const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams);
const google = (entry: typeof ENTRY) => googleCalendarLink(entry, START);
const outlook = (entry: typeof ENTRY) => outlookCalendarLink(entry, START, "outlook.live.com");

test("the link to Google Calendar has the times in UTC, and the zone", () => {
  const link = google(ENTRY);
  expect(link).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
  expect(parametersOf(link)).toEqual({
    action: "TEMPLATE",
    text: "Meeting",
    dates: "20261124T150000Z/20261124T154500Z",
    ctz: "Europe/London",
    details: `London: 3:00 pm\nAda & img src=x onerror=alert(1): 9:00 am\n\n${ENTRY.url}`,
  });
});

test("the links to Outlook have the times in UTC, and escaped names", () => {
  const link = outlook(ENTRY);
  expect(link).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/deeplink\/compose\?/);
  expect(parametersOf(link)).toMatchObject({
    path: "/calendar/action/compose",
    startdt: "2026-11-24T15:00:00Z",
    enddt: "2026-11-24T15:45:00Z",
    body: "London: 3:00 pm<br>Ada &#38; &#60;img src=x onerror=alert(1)&#62;: 9:00 am<br><br>https://clock.test/#at=2026-11-24T15:00Z&#38;length=45",
  });
});

test("a long list is shortened to whole lines, and the meeting's link stays", () => {
  const description = Array.from({ length: 100 }, (_, index) => `Zoë 時 ${index}: 3:00 pm`).join(
    "\n",
  );
  for (const write of [google, outlook]) {
    const link = write({ ...ENTRY, description });
    expect(link.length).toBeLessThanOrEqual(4000);
    expect(link.length).toBeGreaterThan(3900);
    const text = parametersOf(link)["details"] ?? parametersOf(link)["body"] ?? "";
    expect(text).toContain("length=45");
    const lines = text.split(/\n|<br>/).slice(0, -2);
    expect(description.split("\n").slice(0, lines.length)).toEqual(lines);
  }
});

test("a link that would be too long for any text has the times only", () => {
  const url = `https://clock.test/#${"x".repeat(4000)}`;
  expect(parametersOf(google({ ...ENTRY, url }))["details"]).toBe("");
  expect(parametersOf(outlook({ ...ENTRY, url }))["body"]).toBe("");
});

describe("of a series, the link to Google Calendar", () => {
  const meeting: Meeting = {
    ...meetingAt(START, { people: [], lengthMinutes: 45, repeat: 2 }, "Europe/Berlin"),
    skipped: [0],
  };

  test("has the rule, from the first date on, in the zone of the series", () => {
    expect(parametersOf(google({ ...ENTRY, meeting }))).toMatchObject({
      dates: "20261208T160000/20261208T164500",
      ctz: "Europe/Berlin",
      recur: "RRULE:FREQ=WEEKLY;INTERVAL=2",
    });
    const utc = { ...meeting, zone: "UTC", repeat: "monthly", skipped: [] } as const;
    expect(parametersOf(google({ ...ENTRY, meeting: utc }))).toMatchObject({
      dates: "20261124T160000Z/20261124T164500Z",
      ctz: "UTC",
      recur: "RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=4TU",
    });
  });

  test.each([
    ["takes turns", { times: [540, 960] }],
    ["has a skipped date", { skipped: [1] }],
    ["has a date on a clock change", { first: { year: 2026, month: 11, day: 22 }, times: [150] }],
  ])("has one date alone if it %s", (_what, change) => {
    const other = { ...ENTRY, meeting: { ...meeting, ...change } };
    expect(parametersOf(google(other))).not.toHaveProperty("recur");
  });
});
