import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  chosen,
  day,
  KATHMANDU,
  MUM,
  personCalled,
  pressButton,
  pressHours,
  showMeeting,
  showMeetingOn,
  slider,
  week,
} from "../testing/show-meeting.tsx";
import { shownText } from "../testing/shown-text.ts";
import { chooseHourCycle } from "../time/hour-cycle.ts";

beforeEach(() => {
  chooseHourCycle("12");
  localStorage.clear();
});

describe("the hours of a person", () => {
  test("have their true positions, each with its label", () => {
    showMeetingOn("2026-11-20T12:00:00Z", "America/New_York", [KATHMANDU]);
    fireEvent.change(slider(), { target: { value: 8 * 60 } });
    const labels = [...personCalled("Kathmandu").querySelectorAll(".meeting-hour > span")];
    expect(labels.map(({ textContent }) => textContent).join(" ")).toBe(
      "11 12 1 2 3 4 5 6 7 8 9 10 11 Sat 1 2 3 4 5 6 7 8 9 10",
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

  test.each([320, 390])(
    "scroll to the chosen time at %i px, beside names and times that stay in view, with targets of 44 px",
    async (width) => {
      onTestFinished(() => page.viewport(414, 896));
      const resize = (to: number) => act(() => page.viewport(to, 844));
      await resize(width);
      showMeetingOn("2027-03-29T08:00:00Z", "Europe/London", [KATHMANDU]);
      const boxOf = (selector: string) =>
        personCalled("Kathmandu").querySelector(selector)?.getBoundingClientRect() as DOMRect;
      const expectInView = () =>
        vi.waitFor(() => {
          const { left, right } = boxOf(".meeting-frame");
          expect([left >= 0, right <= width]).toEqual([true, true]);
        });
      fireEvent.change(slider(), { target: { value: 0 } });
      await expectInView();
      await resize(1440);
      fireEvent.change(slider(), { target: { value: 23 * 60 } });
      await resize(width);
      await expectInView();

      const boxes = () => [boxOf(".meeting-person-name"), boxOf(".meeting-person-time")];
      const before = boxes();
      document.querySelector(".meeting-scroller")?.scrollTo({ left: 200, behavior: "instant" });
      expect(boxes()).toEqual(before);
      for (const { left, right } of before) {
        expect([left >= 0, right <= width]).toEqual([true, true]);
      }
      const { scrollWidth, clientWidth } = document.documentElement;
      expect(scrollWidth).toBe(clientWidth);
      const targets = [
        ...document.querySelectorAll<HTMLElement>(
          "button, label:not([for]), input[type=date], .meeting-strip",
        ),
      ].filter((target) => target.checkVisibility() && !target.closest("p"));
      expect(targets.length).toBeGreaterThan(10);
      expect(targets.filter(({ offsetHeight }) => offsetHeight < 44)).toEqual([]);
    },
  );

  test("are not shown for an unknown zone, with a sentence", () => {
    showMeeting("2026-11-20T08:00:00Z", "+05:30");
    expect(screen.getByText(/no rules for your time zone, \+05:30/)).toBeVisible();
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

  test("shows the focus of the slider on the frame, and on each step announces one short value; the rest once it stays", async () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    fireEvent.change(slider(), { target: { value: 13 * 60 } });
    const frame = () => getComputedStyle(document.querySelector(".meeting-frame") as Element);
    expect(frame().outlineStyle).toBe("none");
    const announced: string[] = [];
    const status = document.querySelector(".meeting-chosen [role=status]") as Element;
    await waitFor(() => expect(status.textContent).toMatch(/1:00–2:00 pm/));
    const observer = new MutationObserver(() => announced.push(status.textContent));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    await userEvent.tab();
    slider().focus();
    await userEvent.keyboard("{PageDown}{PageDown}{PageUp}{PageUp}{PageUp}");
    expect(slider().ariaValueText).toBe("2:00–3:00 pm, 2 of 2 working");
    expect(frame()).toMatchObject({ outlineStyle: "solid", outlineWidth: "2px" });
    await waitFor(() => expect(status.textContent).toMatch(/2:00–3:00 pm; Working hours/));
    observer.disconnect();
    expect(announced).toEqual(["Monday, March 15, 2027, 2:00–3:00 pm; Working hours for everyone"]);
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
    fireEvent.change(day(), { target: { value: "2027-03-29" } });
    expect(chosen()).toMatch(/^Monday, March 29, 2027, 4:00–5:00 pm/);
    fireEvent.change(day(), { target: { value: "2027-03-28" } });
    expect(chosen()).toMatch(/^Sunday, March 28, 2027, 4:00–5:00 pm/);
  });

  test("goes back to the best time of the day that is pressed in the week", async () => {
    showMeetingOn("2027-03-15T06:00:00Z", "Europe/London");
    fireEvent.change(slider(), { target: { value: 60 } });
    const tuesday = within(week()).getByRole("button", { name: /^Tue 16/ });
    await userEvent.click(tuesday);
    expect(tuesday.getAttribute("aria-pressed")).toBe("true");
    expect(day().value).toBe("2027-03-16");
    expect(tuesday.textContent).toMatch(/^Tue 16 \d+ pm 2 of 2 working/);
    expect(chosen()).toMatch(/^Tuesday, March 16, 2027, 1:00–2:00 pm/);
    expect(within(week()).getAllByText("Best day")).toHaveLength(1);
  });
});
