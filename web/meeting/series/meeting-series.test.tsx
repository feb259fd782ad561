import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ListEntry } from "../../services/list-entries.ts";
import { MUM, NEW_YORK, showMeetingOn } from "../../testing/show-meeting.tsx";
import { rowOf } from "../../testing/stub-places.ts";
import { chooseHourCycle } from "../../time/hour-cycle.ts";

const [SYDNEY, LOS_ANGELES] = ["Sydney", "Los Angeles"].map((city) => ({
  ...{ id: city, place: rowOf(city), name: city, city },
})) as [ListEntry, ListEntry];

beforeEach(() => {
  chooseHourCycle("12");
  localStorage.clear();
});

const repeat = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Repeat" });
const clock = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Set by the time in" });
const dates = () => screen.getByRole("region", { name: "Coming dates" });
const spaced = (text: string | null | undefined) => text?.replace(/\s/g, " ") ?? "";
const textsOf = (rows: readonly Element[]) => rows.map(({ textContent }) => spaced(textContent));
const rows = () => within(dates()).getAllByRole("row").slice(1);
const datesOf = () => textsOf(rows().map((row) => within(row).getByRole("rowheader")));
const moves = () => textsOf([...document.querySelectorAll(".series-moves li")]);
const press = (name: string) =>
  userEvent.click(screen.getByRole("button", { name: (label) => spaced(label) === name }));

test("a meeting repeats by weeks or by its weekday of the month, from its own date on", async () => {
  showMeetingOn("2027-03-09T08:00:00Z", "Europe/Berlin");
  expect([...repeat().options].map(({ text }) => text)).toEqual([
    ...["Doesn’t repeat", "Every week", "Every 2 weeks", "Every 4 weeks"],
    "Monthly on the second Tuesday",
  ]);
  await userEvent.selectOptions(repeat(), "Monthly on the second Tuesday");
  expect(datesOf()).toEqual([
    ...["Tue, Mar 9", "Tue, Apr 13", "Tue, May 11", "Tue, Jun 8", "Tue, Jul 13", "Tue, Aug 10"],
    ...["Tue, Sep 14", "Tue, Oct 12", "Tue, Nov 9", "Tue, Dec 14", "Tue, Jan 11", "Tue, Feb 8"],
  ]);
});

describe("a weekly meeting of Berlin and New York", () => {
  beforeEach(async () => {
    showMeetingOn("2027-03-09T08:00:00Z", "Europe/Berlin");
    await userEvent.selectOptions(repeat(), "Every week");
  });

  test("lists 12 dates with everyone's time, and says when it moves for whom", () => {
    expect(rows()).toHaveLength(12);
    expect(moves()).toEqual(["Tue, Mar 16 to Tue, Mar 23: 1 hour later for New York"]);
    const moved = [...dates().querySelectorAll("[data-moved=true]")];
    expect(textsOf(moved)).toEqual(["10:00–11:00 am", "10:00–11:00 am"]);
  });

  test("moves for the visitor instead on the clock of the other place", async () => {
    await userEvent.selectOptions(clock(), "New York");
    expect(moves()).toEqual(["Tue, Mar 16 to Tue, Mar 23: 1 hour earlier for you"]);
  });

  test("leaves out a date that is skipped, until it is put back", async () => {
    await press("Skip Tue, Mar 16");
    expect(rows()[1]?.dataset["skipped"]).toBe("true");
    expect(moves()).toEqual(["Tue, Mar 23: 1 hour later for New York"]);
    await press("Add back Tue, Mar 16");
    expect(rows()[1]?.dataset["skipped"]).toBe("false");
  });

  test("skips none of the dates of another repeat", async () => {
    await press("Skip Tue, Mar 16");
    await userEvent.selectOptions(repeat(), "Every 2 weeks");
    expect(rows().map(({ dataset }) => dataset["skipped"])).not.toContain("true");
  });

  test("has all of that in its link", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await press("Skip Tue, Mar 23");
    await press("Share");
    await userEvent.click(await screen.findByRole("button", { name: "Copy link" }));
    expect(write.mock.lastCall?.[0]).toContain(
      "#at=2027-03-09T14:00Z&length=60&repeat=1w&clock=Europe/Berlin&turns=1500&skip=2&zones=",
    );
  });

  test("is in its calendar file as a rule, and Outlook's links are said to have one date", async () => {
    const files = vi.spyOn(URL, "createObjectURL");
    await press("Skip Tue, Mar 23");
    await press("Add to calendar");
    const [saved] = files.mock.lastCall as [Blob];
    const file = await saved.text();
    expect(file).toContain("RRULE:FREQ=WEEKLY;INTERVAL=1");
    expect(file).toContain("EXDATE;TZID=Europe/Berlin:20270323T150000");
    await press("More options");
    expect(
      screen.getByText(/^Links to Google Calendar, Outlook.com and .* have one date only\./),
    ).toBeVisible();
  });

  test("is copied as text with its dates, without the skipped ones", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await press("Skip Tue, Mar 16");
    await press("Copy as text");
    const lines = write.mock.lastCall?.[0].split("\n") ?? [];
    expect(lines.slice(0, 3).map(spaced)).toEqual([
      "Every week, Berlin time",
      "Tue, Mar 9: Berlin 3:00–4:00 pm · New York 9:00–10:00 am",
      "Tue, Mar 23: Berlin 3:00–4:00 pm · New York 10:00–11:00 am",
    ]);
    expect(lines).toHaveLength(12);
  });
});

describe("turns", () => {
  test("are proposed where no time suits everyone, with each person's share beside one fixed time", async () => {
    showMeetingOn("2027-03-09T08:00:00Z", "Europe/Berlin", [LOS_ANGELES, NEW_YORK, MUM, SYDNEY]);
    await userEvent.selectOptions(repeat(), "Every week");
    expect(spaced(document.querySelector(".meeting-series-hint")?.textContent)).toMatch(
      /^No time suits everyone\. Taking turns at .*[ap]m and .*[ap]m would be fairer\./,
    );
    await press("Take turns");
    const [shares] = screen.getAllByRole("table") as [HTMLElement];
    const [head, ...people] = within(shares).getAllByRole("row") as [HTMLElement];
    expect(spaced(head.textContent)).toMatch(/^In turn: .* and .*Always at /);
    expect(textsOf(people)[0]).toMatch(/^You1 of 2 /);
    const times = textsOf(rows()).map((text) => /pm|am/.exec(text)?.[0]);
    expect(times.slice(0, 4)).toEqual([times[0], times[1], times[0], times[1]]);
    expect(new Set(times).size).toBe(2);
  });

  test("are not offered where one time suits everyone", async () => {
    showMeetingOn("2027-03-09T08:00:00Z", "Europe/Berlin");
    await userEvent.selectOptions(repeat(), "Every week");
    expect(screen.queryByRole("radio", { name: "Take turns" })).toBeNull();
  });
});
