import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import { scheduleOf } from "../../shared/meeting/schedule.ts";
import { addDays } from "../../shared/zones/civil-day.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { renderPage } from "../testing/render-page.tsx";
import { chooseHourCycle } from "../time/hour-cycle.ts";
import style from "./meeting.css?inline";
import { MeetingHours } from "./meeting-hours.tsx";
import { MeetingWeek } from "./meeting-week.tsx";
import { bestOfDays } from "./schedule/meeting-days.ts";

const ZONES = [
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "America/St_Johns",
  "Australia/Eucla",
];
const SLACK_PX = 0.5;

const boxOf = (element: Element) => element.getBoundingClientRect();

function areApart(one: DOMRect, other: DOMRect): boolean {
  return (
    one.right <= other.left + SLACK_PX ||
    one.left >= other.right - SLACK_PX ||
    one.bottom <= other.top + SLACK_PX ||
    one.top >= other.bottom - SLACK_PX
  );
}

/** What is cut, hidden or touched in the hours that are drawn, with a frame from `start` for some minutes of the day. */
function findFaults(start: number, minutes: number): string[] {
  const rows = [...document.querySelectorAll(".meeting-person")];
  if (rows.length === 0) throw new Error("No hours are drawn.");
  return rows.flatMap((row) => {
    const faults: string[] = [];
    const strip = boxOf(row.querySelector(".meeting-strip") as Element);
    const frames = row.querySelectorAll(".meeting-frame");
    const frame = boxOf(frames[0] as Element);
    const left = strip.left + (start / 1440) * strip.width;
    const right = strip.left + (Math.min(1440, start + minutes) / 1440) * strip.width;
    const isTrue =
      Math.abs(frame.left - left) < SLACK_PX && Math.abs(frame.right - right) < SLACK_PX;
    if (frames.length !== 1 || !isTrue) faults.push("The frame is not one at its true position.");
    if (frame.top < strip.top || frame.bottom > strip.bottom) faults.push("The frame is cut.");
    const labels = [...row.querySelectorAll(".meeting-hour > span")];
    for (const label of labels) {
      const text = label.textContent;
      const box = boxOf(label);
      if (getComputedStyle(label).visibility === "hidden") faults.push(`${text} is hidden`);
      if (!areApart(box, frame)) faults.push(`${text} touches the frame`);
      const hour = boxOf(label.parentElement as Element);
      if (box.left < hour.left - SLACK_PX || box.right > hour.right + SLACK_PX) {
        faults.push(`${text} is cut`);
      }
    }
    const time = row.querySelector(".meeting-person-time") as Element;
    if (getComputedStyle(time).visibility === "hidden" || boxOf(time).width < 20) {
      faults.push("The time is hidden.");
    }
    const around = [
      frame,
      ...labels.map(boxOf),
      boxOf(row.querySelector(".meeting-name") as Element),
    ];
    if (!around.every((box) => areApart(boxOf(time), box))) faults.push("The time is touched.");
    return faults;
  });
}

test.each([
  [316, "12"],
  [350, "24"],
  [716, "12"],
  [900, "24"],
  [960, "12"],
  [1180, "12"],
  [2400, "12"],
] as const)(
  "in hours %i px wide in the %s-hour format the frame is one shape that hides and touches no label",
  (width, cycle) => {
    chooseHourCycle(cycle);
    const day = {
      start: Date.parse("2026-11-19T23:00:00Z"),
      end: Date.parse("2026-11-20T23:00:00Z"),
    };
    const participants = ["Europe/Berlin", ...ZONES].map((zone) => {
      const city = zone.split("/")[1] ?? zone;
      return { id: zone, place: { kind: "zone", zone } as const, name: city, city };
    });
    const hours = (start: number, minutes: number) => (
      <div className="meeting" style={{ width, padding: 0, border: 0 }}>
        <MeetingHours
          participants={participants}
          day={day}
          chosen={{
            start: day.start + start * MINUTE_MS,
            end: day.start + (start + minutes) * MINUTE_MS,
          }}
          valueText=""
          onChoose={() => {}}
          onAvailabilityChange={async () => {}}
        />
      </div>
    );
    const { rerender } = renderPage(<StyledHours>{hours(0, 60)}</StyledHours>, "Europe/Berlin");
    for (const minutes of [15, 30, 45, 60, 90, 120]) {
      for (const start of [0, 585, 600, 765, 1290, 1425]) {
        rerender(<StyledHours>{hours(start, minutes)}</StyledHours>);
        expect(findFaults(start, minutes), `${minutes} min at minute ${start}`).toEqual([]);
      }
    }
  },
);

test.each([276, 316, 716])(
  "seven days are in sight side by side, none of them cut, %i px wide",
  (width) => {
    chooseHourCycle("12");
    const first = { year: 2026, month: 11, day: 23 };
    const days = bestOfDays({
      dates: Array.from({ length: 7 }, (_, index) => addDays(first, index)),
      visitorZone: "Europe/Berlin",
      people: [{ zone: "Europe/Berlin", name: "Berlin", schedule: scheduleOf("Europe/Berlin") }],
      lengthMinutes: 30,
      from: Date.parse("2026-11-23T10:15:00Z"),
    });
    renderPage(
      <StyledHours>
        <div className="meeting" style={{ width, padding: 0, border: 0 }}>
          <MeetingWeek days={days} shown={first} onShow={() => {}} />
        </div>
      </StyledHours>,
      "Europe/Berlin",
    );
    const week = document.querySelector(".meeting-week") as HTMLElement;
    expect(week.scrollWidth).toBeLessThanOrEqual(week.clientWidth);
    const buttons = screen.getAllByRole("button");
    expect(buttons).toHaveLength(7);
    for (const button of buttons) {
      for (const text of button.querySelectorAll(
        "b, :scope > span:not(:has(*)), .meeting-week-short",
      )) {
        const [inner, outer] = [boxOf(text), boxOf(button)];
        expect(inner.left).toBeGreaterThanOrEqual(outer.left - SLACK_PX);
        expect(inner.right).toBeLessThanOrEqual(outer.right + SLACK_PX);
      }
    }
  },
);

function StyledHours({ children }: { children: ReactNode }) {
  useLazyStyle(style);
  return children;
}
