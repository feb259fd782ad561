import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Availability } from "../../shared/api/availability.ts";
import { renderPage } from "../testing/render-page.tsx";
import { shownText } from "../testing/shown-text.ts";
import { chooseHourCycle } from "../time/hour-cycle.ts";
import { showInstant } from "../time/shown-instant.ts";
import { MeetingPanel } from "./meeting-panel.tsx";
import { listParticipants, type Participant } from "./participant.ts";

const NEW_YORK = {
  id: "1",
  zone: "America/New_York",
  name: "New York",
  city: "New York",
  cityId: null,
};
const MUM = { id: "2", zone: "Asia/Kolkata", name: "Mum", city: "Mumbai", cityId: null };
const KATHMANDU = {
  id: "3",
  zone: "Asia/Kathmandu",
  name: "Kathmandu",
  city: "Kathmandu",
  cityId: null,
};

function showMeeting(
  instant: string,
  visitorZone: string,
  listed: readonly Participant[] = [NEW_YORK],
  own?: Availability,
) {
  showInstant(Date.parse(instant));
  const onAvailabilityChange = vi.fn(async () => {});
  renderPage(
    <MeetingPanel
      participants={listParticipants(listed, visitorZone, own)}
      visitorZone={visitorZone}
      onAvailabilityChange={onAvailabilityChange}
    />,
  );
  return onAvailabilityChange;
}

/** Shows the meeting on the day of the instant. */
function showMeetingOn(...[instant, visitorZone, ...rest]: Parameters<typeof showMeeting>) {
  const change = showMeeting(instant, visitorZone, ...rest);
  fireEvent.change(day(), { target: { value: instant.slice(0, 10) } });
  return change;
}

const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Start of the meeting" });
const proposals = () => screen.getAllByRole<HTMLInputElement>("radio");
const chosen = () =>
  within(screen.getByRole("region", { name: "Find a time to meet" })).getByRole("status")
    .textContent;
const day = () => screen.getByLabelText<HTMLInputElement>("Day to meet");
const length = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Length" });
const pressButton = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const people = () => within(screen.getByRole("list", { name: "People" })).getAllByRole("listitem");

function personCalled(name: string): HTMLElement {
  const person = people().find(({ textContent }) => textContent?.startsWith(name));
  if (!person) throw new Error(`${name} is not listed.`);
  return person;
}

/** Presses the hours of a person, so many hours after the start of the visitor's day. */
function pressHours(name: string, hours: number) {
  const strip = personCalled(name).querySelector(".meeting-strip") as HTMLElement;
  const { left, width } = strip.getBoundingClientRect();
  fireEvent.click(strip, { clientX: left + (hours / 24) * width });
}

beforeEach(() => {
  chooseHourCycle("12");
  localStorage.clear();
});

describe("the proposals", () => {
  test("are at most three; the first is chosen until the visitor chooses another", async () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    expect(proposals().length).toBeLessThanOrEqual(3);
    expect(proposals().map(({ checked }) => checked)).toEqual([true, false, false]);
    const [, second] = proposals();
    await userEvent.click(second as HTMLElement);
    expect(second?.checked).toBe(true);
    const label = document.getElementById(second?.getAttribute("aria-labelledby") ?? "");
    const [, time] = label?.textContent?.split(/^\w{3} /) ?? [];
    expect(chosen()).toContain(`, ${time}`);
    await pressButton("Use best time");
    expect(proposals()[0]?.checked).toBe(true);
    expect(screen.queryByRole("button", { name: "Use best time" })).toBeNull();
  });

  test.each([
    ["2027-03-12", "14:00"],
    ["2027-03-15", "13:00"],
    ["2027-03-26", "13:00"],
    ["2027-03-29", "14:00"],
    ["2027-10-29", "14:00"],
    ["2027-11-01", "13:00"],
    ["2027-11-08", "14:00"],
  ])(
    "of New York and London on %s are no earlier than %s, when New York starts working",
    (date, earliest) => {
      chooseHourCycle("24");
      showMeetingOn(`${date}T06:00:00Z`, "Europe/London");
      const names = screen
        .getAllByRole("radio")
        .map(
          (one) => document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent,
        );
      const starts = names.map((name) => name?.match(/\d\d:\d\d/)?.[0] ?? "");
      expect(starts[0] && starts[0] >= earliest && starts[0] <= "16:00").toBe(true);
      expect(slider().ariaValueText).toContain("2 of 2 working");
    },
  );

  test("have the chosen length, which this browser remembers", async () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    await userEvent.selectOptions(length(), "90 min");
    expect(chosen()).toMatch(/1:00–2:30 pm|\d:\d\d–\d:\d\d pm/);
    expect(localStorage.getItem("meeting-length")).toBe("90");
    const options = [...length().options].map(({ text }) => text);
    expect(options).toEqual(["15 min", "30 min", "45 min", "60 min", "90 min", "120 min"]);
    await userEvent.selectOptions(length(), "60 min");
  });
});

describe("the hours of a person", () => {
  test("have their true places, and their labels are hidden where the chosen time covers them", () => {
    showMeetingOn("2026-11-20T12:00:00Z", "America/New_York", [KATHMANDU]);
    fireEvent.change(slider(), { target: { value: 8 * 60 } });
    const labels = [...personCalled("Kathmandu").querySelectorAll(".meeting-hour > span")];
    const shown = labels.filter((label) => getComputedStyle(label).visibility !== "hidden");
    expect(labels.map(({ textContent }) => textContent).join(" ")).toBe(
      "11 12 1 2 3 4 5 6 7 8 9 10 11 Sat 1 2 3 4 5 6 7 8 9 10",
    );
    expect(shown.map(({ textContent }) => textContent).join(" ")).toBe(
      "11 12 1 2 3 4 5 8 9 10 11 Sat 1 2 3 4 5 6 7 8 9 10",
    );
    act(() => chooseHourCycle("24"));
    expect(personCalled("Kathmandu").textContent).toContain("18:45–19:45");
  });

  test("are told to screen readers as the difference, the working hours and the chosen time", () => {
    showMeetingOn("2026-11-20T12:00:00Z", "America/New_York", [MUM]);
    fireEvent.change(slider(), { target: { value: 8 * 60 } });
    const person = personCalled("Mum");
    expect(person.querySelector(".meeting-person-name")?.textContent).toBe(
      "MumMumbai · +10 h 30 minWorks 12:00–6:30 am and 10:30 pm–12:00 am your time.",
    );
    expect(person.querySelector(".meeting-person-time")?.textContent).toBe("6:30–7:30 pm");
    const strip = personCalled("Mum").querySelector(".meeting-strip");
    expect(strip?.getAttribute("aria-hidden")).toBe("true");
  });

  test("show both differences on the day on which clocks change", () => {
    showMeetingOn("2027-03-27T12:00:00Z", "Europe/London", [MUM]);
    fireEvent.change(day(), { target: { value: "2027-03-28" } });
    expect(personCalled("Mum").textContent).toContain("+5 h 30 min, then +4 h 30 min");
    expect(slider().max).toBe(String(23 * 60 - 15));
  });

  test("are not shown for an unknown zone, with a sentence", () => {
    showMeeting("2026-11-20T08:00:00Z", "Mars/Olympus");
    expect(screen.getByText(/no rules for your time zone, Mars\/Olympus/)).toBeVisible();
  });
});

describe("choosing a time", () => {
  test("works with the keys of a slider, in steps of 15 minutes and of an hour, and is announced", async () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    fireEvent.change(slider(), { target: { value: 13 * 60 } });
    slider().focus();
    await userEvent.keyboard("{PageUp}");
    expect(slider().ariaValueText).toBe("2:00–3:00 pm, 2 of 2 working");
    await userEvent.keyboard("{PageDown}{PageDown}");
    expect(slider().ariaValueText).toBe("12:00–1:00 pm, 1 of 2 working");
    expect(chosen()).toMatch(/^Monday, March 15, 2027, 12:00–1:00 pm/);
    await pressButton("15 min later");
    expect(slider().ariaValueText).toBe("12:15–1:15 pm, 1 of 2 working");
    await pressButton("15 min earlier");
    await pressButton("15 min earlier");
    expect(slider().ariaValueText).toBe("11:45 am–12:45 pm, 1 of 2 working");
  });

  test("works by a press on the hours of any person, at a full or half hour there", () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London", [KATHMANDU]);
    pressHours("You", 10.2);
    expect(chosen()).toContain(", 10:00–11:00 am");
    pressHours("You", 10.7);
    expect(chosen()).toContain(", 10:30–11:30 am");
    pressHours("Kathmandu", 10.2);
    expect(chosen()).toContain(", 9:45–10:45 am");
    expect(shownText(personCalled("Kathmandu"))).toContain("3:30");
  });

  test("reaches the last quarter of the day, and stops there", async () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    fireEvent.change(slider(), { target: { value: slider().max } });
    expect(chosen()).toContain(", 11:45 pm–12:45 am");
    await pressButton("15 min later");
    expect(chosen()).toContain(", 11:45 pm–12:45 am");
  });

  test("keeps the wall time in the visitor's zone on another day", async () => {
    showMeetingOn("2027-03-26T06:00:00Z", "Europe/London");
    fireEvent.change(slider(), { target: { value: 16 * 60 } });
    for (let days = 0; days < 3; days += 1) await pressButton("Next day");
    expect(chosen()).toMatch(/^Monday, March 29, 2027, 4:00–5:00 pm/);
    await pressButton("Previous day");
    expect(chosen()).toMatch(/^Sunday, March 28, 2027, 4:00–5:00 pm/);
  });

  test("goes back to the best time of the day that is pressed in the week", async () => {
    showMeetingOn("2027-03-15T06:00:00Z", "Europe/London");
    fireEvent.change(slider(), { target: { value: 60 } });
    const week = screen.getByRole("group", { name: "Best time of each day this week" });
    const tuesday = within(week).getByRole("button", { name: /^Tue 16/ });
    await userEvent.click(tuesday);
    expect(tuesday.getAttribute("aria-pressed")).toBe("true");
    expect(day().value).toBe("2027-03-16");
    expect(proposals()[0]?.checked).toBe(true);
    expect(tuesday.textContent).toMatch(/^Tue 16 \d+:\d\d pm 2 of 2/);
    expect(within(week).getAllByText("Best day")).toHaveLength(1);
  });
});

describe("people who don't take part", () => {
  const out = { availability: { isIncluded: false } };

  test("are not counted, and can be put back in one press", async () => {
    const change = showMeetingOn("2027-03-15T06:00:00Z", "Europe/London", [
      NEW_YORK,
      { ...MUM, availability: { isIncluded: false, weekend: [5] } },
    ]);
    expect(screen.getByText("2 people")).toBeVisible();
    expect(personCalled("Mum").textContent).toContain("Not in this meeting");
    expect(slider().ariaValueText).toContain("2 of 2 working");
    await pressButton("Put back Mum");
    expect(change).toHaveBeenCalledWith(expect.objectContaining({ name: "Mum" }), {
      isIncluded: true,
      weekend: [5],
    });
  });

  test("may be the visitor", () => {
    showMeetingOn("2027-03-15T06:00:00Z", "Europe/London", [NEW_YORK, MUM], out.availability);
    expect(personCalled("You").textContent).toContain("Not in this meeting");
    expect(screen.getByText("2 people")).toBeVisible();
  });

  test("may be all but the visitor, and then a sentence says so", () => {
    showMeetingOn("2027-03-15T06:00:00Z", "Europe/London", [{ ...NEW_YORK, ...out }]);
    expect(screen.getByText("1 person")).toBeVisible();
    expect(screen.getByText(/^Nobody else is in this meeting\./)).toBeVisible();
  });

  test("may be everyone, and then nothing is proposed", () => {
    showMeetingOn(
      "2027-03-15T06:00:00Z",
      "Europe/London",
      [{ ...NEW_YORK, ...out }],
      out.availability,
    );
    expect(screen.getByText(/^Nobody is in this meeting\./)).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
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
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
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
