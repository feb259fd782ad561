import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import {
  chosen,
  day,
  length,
  MUM,
  NEW_YORK,
  personCalled,
  pressButton,
  proposals,
  showMeeting,
  showMeetingOn,
  slider,
} from "../testing/show-meeting.tsx";
import { chooseHourCycle } from "../time/hour-cycle.ts";

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
