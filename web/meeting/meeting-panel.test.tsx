import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { shownText } from "../testing/shown-text.ts";
import { chooseHourCycle } from "../time/hour-cycle.ts";
import { readShownInstant, showInstant } from "../time/shown-instant.ts";
import { MeetingPanel } from "./meeting-panel.tsx";
import { listParticipants } from "./participant.ts";

const NEW_YORK = { zone: "America/New_York", name: "New York", city: "New York", cityId: null };
const MUM = { zone: "Asia/Kolkata", name: "Mum", city: "Mumbai", cityId: null };
const KATHMANDU = { zone: "Asia/Kathmandu", name: "Kathmandu", city: "Kathmandu", cityId: null };
const KIRITIMATI = {
  zone: "Pacific/Kiritimati",
  name: "Kiritimati",
  city: "Kiritimati",
  cityId: null,
};
const PAGO_PAGO = { zone: "Pacific/Pago_Pago", name: "Pago Pago", city: "Pago Pago", cityId: null };

function showMeeting(instant: string, visitorZone: string, listed = [NEW_YORK]) {
  showInstant(Date.parse(instant));
  const participants = listParticipants(listed, visitorZone);
  renderPage(
    <MeetingPanel
      participants={participants}
      visitorZone={visitorZone}
      onAvailabilityChange={async () => {}}
    />,
  );
}

const hours = () => screen.getAllByRole("radio");
const hour = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const chosen = () =>
  within(screen.getByRole("region", { name: "Find a time to meet" })).getByRole("status")
    .textContent;
const day = () => screen.getByLabelText<HTMLInputElement>("Day to meet");
const pressButton = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** The texts of a zone's row at some of the visitor's hours, counted from 0. */
function cells(name: string, ...indexes: number[]) {
  const row = screen.getByRole("row", { name: new RegExp(`^${name}`) });
  return indexes.map((index) => shownText(within(row).getAllByRole("cell")[index] as HTMLElement));
}

beforeEach(() => chooseHourCycle("12"));

describe("the hours of a day", () => {
  test("show each zone's wall time to 15 minutes, with the weekday if it is not the visitor's", () => {
    showMeeting("2026-11-20T08:00:00Z", "America/New_York", [MUM, KATHMANDU]);
    expect(hours()).toHaveLength(24);
    expect(cells("Mum", 0, 8, 14)).toEqual(["10:30am", "6:30pm", "12:30amSat"]);
    expect(cells("Kathmandu", 0, 14)).toEqual(["10:45am", "12:45amSat"]);
    act(() => chooseHourCycle("24"));
    expect(cells("Mum", 0, 14)).toEqual(["10:30", "00:30Sat"]);
  });

  test("are right on both sides of the date line, 25 h apart", () => {
    showMeeting("2026-11-20T08:00:00Z", "Pacific/Kiritimati", [KIRITIMATI, PAGO_PAGO]);
    expect(screen.getAllByRole("row")).toHaveLength(2);
    expect(cells("Pago Pago", 0, 1, 23)).toEqual(["11pmThu", "12amFri", "10pmFri"]);
  });

  test("are 25 on Lord Howe's day with a DST overlap, with offsets on the repeated hour", () => {
    showMeeting("2027-04-03T13:30:00Z", "Australia/Lord_Howe");
    expect(hours()).toHaveLength(25);
    expect(hour("1:00 am UTC+11")).toBeVisible();
    expect(hour("1:30 am UTC+10:30")).toBeVisible();
    expect(cells("New York", 1, 2, 3)).toEqual(["10amSat", "11amSat", "11:30amSat"]);
  });

  test("name the part of the day for screen readers", () => {
    showMeeting("2026-11-20T08:00:00Z", "America/New_York", [KATHMANDU]);
    const row = screen.getByRole("row", { name: /^Kathmandu/ });
    const parts = within(row)
      .getAllByRole("cell")
      .map((cell) => cell.querySelector(".sr-only")?.textContent);
    expect([parts[5], parts[6], parts[11], parts[19]]).toEqual([
      "working hours",
      "working hours, then awake",
      "awake, then night",
      "night, then awake",
    ]);
  });

  test("are not shown for an unknown zone, with a sentence", () => {
    showMeeting("2026-11-20T08:00:00Z", "Mars/Olympus");
    expect(screen.getByText(/no rules for your time zone, Mars\/Olympus/)).toBeVisible();
  });
});

describe("the best hours of New York and London", () => {
  test.each([
    ["2027-03-12", "2:00 pm–5:00 pm", "3 h"],
    ["2027-03-15", "1:00 pm–5:00 pm", "4 h"],
    ["2027-03-26", "1:00 pm–5:00 pm", "4 h"],
    ["2027-03-29", "2:00 pm–5:00 pm", "3 h"],
  ])("on %s are %s, with the DST rules of that day", (date, span, duration) => {
    showMeeting(`${date}T08:00:00Z`, "Europe/London");
    expect(screen.getByText(/^Best:/).textContent).toBe(`Best: ${span}`);
    expect(screen.getByText(`Working hours overlap for ${duration}.`)).toBeVisible();
  });

  test("name the cities where it is night if working hours don't overlap", () => {
    const listed = [
      { zone: "Europe/London", name: "Ada", city: "London", cityId: null },
      MUM,
      { zone: "Pacific/Auckland", name: "Auckland", city: "Auckland", cityId: null },
    ];
    showMeeting("2027-03-16T12:00:00Z", "America/Los_Angeles", listed);
    expect(screen.getByText(/1 of 4 is asleep\. It is night in Mumbai\.$/)).toBeVisible();
  });
});

describe("choosing an hour", () => {
  test("works with the arrow keys, and is announced", async () => {
    showMeeting("2027-03-15T08:00:00Z", "Europe/London");
    expect(chosen()).toBe("Monday, March 15, 2027, 1:00 pm–2:00 pm Everyone is working.");
    hour("1:00 pm").focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(hour("12:00 pm"));
    expect(chosen()).toBe(
      "Monday, March 15, 2027, 12:00 pm–1:00 pm 1 of 2 is working; no one is asleep.",
    );
    await pressButton("Use best time");
    expect(hour("1:00 pm").checked).toBe(true);
  });

  test("selects and frames the whole hour, also if only a part of it is best", async () => {
    const LOS_ANGELES = {
      zone: "America/Los_Angeles",
      name: "LA",
      city: "Los Angeles",
      cityId: null,
    };
    showMeeting("2027-03-15T08:00:00Z", "Europe/London", [LOS_ANGELES, MUM]);
    expect(chosen()).toContain("4:00 pm–4:30 pm 2 of 3 are working; no one is asleep.");
    const frame = document.querySelector(".meeting-chosen")?.getBoundingClientRect();
    const column = hour("4:00 pm").closest("th")?.getBoundingClientRect();
    expect([frame?.left, frame?.right]).toEqual([column?.left, column?.right]);
    await userEvent.click(hour("4:00 pm"));
    expect(chosen()).toContain("4:00 pm–5:00 pm 2 of 3 are working; 1 of 3 is asleep.");
    await pressButton("Use best time");
    expect(chosen()).toContain("4:00 pm–4:30 pm");
  });

  test("works in any row", async () => {
    showMeeting("2027-03-15T08:00:00Z", "Europe/London");
    const row = screen.getByRole("row", { name: /^New York/ });
    const [eleven] = within(row).getAllByText("11").slice(1);
    await userEvent.click(eleven as HTMLElement);
    expect(chosen()).toContain("3:00 pm–4:00 pm");
  });

  test("keeps the wall time in the visitor's zone on another day", async () => {
    showMeeting("2027-03-26T08:00:00Z", "Europe/London");
    await userEvent.click(hour("4:00 pm"));
    for (let days = 0; days < 3; days += 1) await pressButton("Next day");
    expect(chosen()).toMatch(/^Monday, March 29, 2027, 4:00 pm–5:00 pm/);
    await pressButton("Previous day");
    expect(chosen()).toMatch(/^Sunday, March 28, 2027, 4:00 pm–5:00 pm/);
  });

  test("starts with tomorrow if today's best hour is over", () => {
    showMeeting("2027-03-15T20:00:00Z", "Europe/London");
    expect(day().value).toBe("2027-03-16");
  });
});

describe("the day to meet", () => {
  test.each([
    ["1970-01-01", "2024-01-01"],
    ["2040-01-01", "2036-12-31"],
  ])("is clamped from %s to %s, which the rules cover", (now, shown) => {
    showMeeting(`${now}T08:00:00Z`, "Europe/London");
    expect(day().value).toBe(shown);
  });

  test("ignores a half-typed date, and refuses one outside the covered dates", () => {
    showMeeting("2027-03-15T08:00:00Z", "Europe/London");
    fireEvent.change(day(), { target: { value: "0002-03-15" } });
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.change(day(), { target: { value: "2040-03-15" } });
    expect(screen.getByRole("alert").textContent).toBe("Choose a date from 2024 to 2036.");
    expect(chosen()).toContain("Monday, March 15, 2027");
    fireEvent.blur(day());
    expect(day().value).toBe("2027-03-15");
  });

  test("does not step past the last covered date", async () => {
    showMeeting("2036-12-31T08:00:00Z", "Europe/London");
    await pressButton("Next day");
    expect(day().value).toBe("2036-12-31");
    await pressButton("Previous day");
    expect(day().value).toBe("2036-12-30");
  });
});

describe("exporting the chosen hour", () => {
  const TEXT =
    "London: Monday, March 15, 2027, 1:00 pm–2:00 pm (UTC)\nMum: Monday, March 15, 2027, 6:30 pm–7:30 pm (UTC+5:30)";

  test("copies it as text, with a toast", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    showMeeting("2027-03-15T08:00:00Z", "Europe/London", [MUM]);
    await userEvent.click(hour("1:00 pm"));
    await pressButton("Copy as text");
    expect(write).toHaveBeenLastCalledWith(TEXT);
    await screen.findByText("The text is on your clipboard.");
    await pressButton("Show this time everywhere");
    expect(readShownInstant()).toBe(Date.parse("2027-03-15T13:00:00Z"));
  });

  test("shows the text to copy by hand if the browser refuses, until a copy succeeds", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("No"));
    showMeeting("2027-03-15T08:00:00Z", "Europe/London", [MUM]);
    await userEvent.click(hour("1:00 pm"));
    await pressButton("Copy as text");
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox");
    expect(field.value).toBe(TEXT);
    expect(document.activeElement).toBe(field);
    expect(field.selectionEnd).toBe(TEXT.length);
    write.mockResolvedValue();
    await pressButton("Copy as text");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("updates the text to copy by hand with the chosen hour and the chosen format", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("No"));
    showMeeting("2027-03-15T08:00:00Z", "Europe/London", [MUM]);
    await pressButton("Copy as text");
    await screen.findByRole("textbox");
    await userEvent.click(hour("1:00 pm"));
    const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
    expect(field().value).toBe(TEXT);
  });
});
