import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { expectAccessible } from "../testing/expect-accessible.ts";
import {
  chooseLength,
  chosen,
  day,
  lengths,
  MUM,
  NEW_YORK,
  personCalled,
  pressButton,
  proposals,
  showMeeting,
  showMeetingOn,
  slider,
  week,
} from "../testing/show-meeting.tsx";
import { chooseHourCycle } from "../time/hour-cycle.ts";

beforeEach(() => {
  chooseHourCycle("12");
  localStorage.clear();
});

test("an empty list of people says what to add", async () => {
  showMeeting("2027-03-15T08:00:00Z", "Europe/London", []);
  expect(screen.getByText(/^Add the cities of the people you want to meet\./)).toBeVisible();
  await expectAccessible();
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
    await pressButton("15 min later");
    expect(proposals().some(({ checked }) => checked)).toBe(false);
    await pressButton("Use best time");
    expect(second?.checked).toBe(true);
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
      const names = proposals().map(
        (one) => document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent,
      );
      const starts = names.map((name) => name?.match(/\d\d:\d\d/)?.[0] ?? "");
      expect(starts[0] && starts[0] >= earliest && starts[0] <= "16:00").toBe(true);
      expect(slider().ariaValueText).toContain("2 of 2 working");
    },
  );

  test("have the chosen length, which this browser remembers", async () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    await chooseLength("90 min");
    expect(chosen()).toMatch(/1:00–2:30 pm|\d:\d\d–\d:\d\d pm/);
    expect(localStorage.getItem("meeting-length")).toBe("90");
    expect(lengths().map(({ ariaLabel }) => ariaLabel)).toEqual(
      ["15", "30", "45", "60", "90", "120"].map((minutes) => `${minutes} min`),
    );
    await chooseLength("60 min");
  });
});

describe("the week to meet", () => {
  const days = () =>
    within(week())
      .getAllByRole("button")
      .map(({ textContent }) => textContent?.slice(0, 6));
  const chooseWeek = (name: string) => userEvent.click(screen.getByRole("radio", { name }));
  const dates = () =>
    proposals().map(
      (one) => document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent,
    );

  test("is seven days from today, then the seven after them, and has its proposals on different days", async () => {
    showMeeting("2027-03-17T08:00:00Z", "Europe/London", [NEW_YORK, MUM]);
    expect(days()).toEqual(["Wed 17", "Thu 18", "Fri 19", "Sat 20", "Sun 21", "Mon 22", "Tue 23"]);
    expect(new Set(dates().map((text) => text?.slice(0, 3))).size).toBe(3);
    await chooseWeek("Next week");
    expect(days()).toEqual(["Wed 24", "Thu 25", "Fri 26", "Sat 27", "Sun 28", "Mon 29", "Tue 30"]);
    expect(day().value).toBe("2027-03-24");
    expect(proposals()[0]).toBeChecked();
    await userEvent.click(proposals()[1] as HTMLElement);
    expect(day().value).toBe("2027-03-25");
    expect(proposals()[1]).toBeChecked();
    await chooseWeek("This week");
    expect(day().value).toBe("2027-03-17");
  });

  test("is neither of them for a day beyond both", () => {
    showMeeting("2027-03-17T08:00:00Z", "Europe/London");
    fireEvent.change(day(), { target: { value: "2027-04-02" } });
    expect(days()[0]).toBe("Wed 31");
    for (const name of ["This week", "Next week"]) {
      expect(screen.getByRole("radio", { name })).not.toBeChecked();
    }
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

  test("ignores a half-typed date, and refuses one outside the covered dates", async () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    fireEvent.change(day(), { target: { value: "0002-03-15" } });
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.change(day(), { target: { value: "2040-03-15" } });
    expect(screen.getByRole("alert").textContent).toBe(
      "Choose a date from March 15, 2027 to December 31, 2036.",
    );
    expect(chosen()).toContain("Monday, March 15, 2027");
    await expectAccessible();
    fireEvent.blur(day());
    expect(day().value).toBe("2027-03-15");
  });

  test("may be in any year once the field has the focus", async () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    await userEvent.click(day());
    await expect.poll(() => day().max).toBe("2101-01-01");
    fireEvent.change(day(), { target: { value: "2040-03-15" } });
    expect(chosen()).toContain("Thursday, March 15, 2040");
  });

  test("is today at the earliest", () => {
    showMeeting("2027-03-15T08:00:00Z", "Europe/London");
    expect(day().min).toBe("2027-03-15");
    const before = day().value;
    fireEvent.change(day(), { target: { value: "2027-03-14" } });
    fireEvent.blur(day());
    expect(day().value).toBe(before);
  });
});

test("saved hours are announced each time, also if the meeting stays the same", async () => {
  showMeetingOn("2027-03-15T06:00:00Z", "Europe/London", [MUM]);
  const said = () => screen.queryByText(/^Saved: .*Mum/);
  expect(said()).toBeNull();
  for (let times = 0; times < 2; times += 1) {
    const before = said();
    await userEvent.click(screen.getByRole("button", { name: /^When .*Mum.* can meet$/ }));
    await pressButton("Save");
    expect(said()?.closest("[role=status]")).toBeVisible();
    expect(said()).not.toBe(before);
  }
});

describe("people who don't take part", () => {
  const out = { availability: { isIncluded: false } };

  test("are not counted, and can be put back in one press", async () => {
    const change = showMeetingOn("2027-03-15T06:00:00Z", "Europe/London", [
      NEW_YORK,
      { ...MUM, availability: { isIncluded: false, weekend: [5] } },
    ]);
    expect(screen.getByRole("button", { name: "2 people" })).toBeVisible();
    expect(personCalled("Mum").textContent).toContain("Not in this meeting");
    expect(slider().ariaValueText).toContain("2 of 2 working");
    await pressButton("Put back Mum");
    expect(change).toHaveBeenCalledWith(expect.objectContaining({ name: "Mum" }), {
      isIncluded: true,
      weekend: [5],
    });
  });

  test("are chosen in a list that a button opens", async () => {
    const change = showMeetingOn("2027-03-15T06:00:00Z", "Europe/London", [NEW_YORK, MUM]);
    const list = () => screen.queryByRole("group", { name: "People in this meeting" });
    expect(list()).toBeNull();
    await pressButton("3 people");
    const mum = within(list() as HTMLElement).getByRole("checkbox", { name: "Mum Mumbai" });
    expect(mum).toBeChecked();
    await userEvent.click(mum);
    expect(change).toHaveBeenCalledWith(expect.objectContaining({ name: "Mum" }), {
      isIncluded: false,
    });
  });

  test("may be the visitor", () => {
    showMeetingOn("2027-03-15T06:00:00Z", "Europe/London", [NEW_YORK, MUM], out.availability);
    expect(personCalled("You").textContent).toContain("Not in this meeting");
    expect(screen.getByRole("button", { name: "2 people" })).toBeVisible();
  });

  test("may be all but the visitor, and then a sentence says so", () => {
    showMeetingOn("2027-03-15T06:00:00Z", "Europe/London", [{ ...NEW_YORK, ...out }]);
    expect(screen.getByRole("button", { name: "1 person" })).toBeVisible();
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
    expect(screen.queryByRole("group", { name: "Proposed times" })).toBeNull();
  });
});
