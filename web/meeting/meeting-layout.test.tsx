import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../../shared/durations.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { renderPage } from "../testing/render-page.tsx";
import { chooseHourCycle } from "../time/hour-cycle.ts";
import style from "./meeting.css?inline";
import { MeetingHours } from "./meeting-hours.tsx";

const ZONES = [
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "America/St_Johns",
  "Australia/Eucla",
];
const SLACK_PX = 0.5;

const boxOf = (element: Element) => element.getBoundingClientRect();

/** What is cut in the hours that are drawn: a label by its hour or by the chosen meeting, or the time in the meeting. */
function findCuts(): string[] {
  const strips = [...document.querySelectorAll(".meeting-strip")];
  if (strips.length === 0) throw new Error("No hours are drawn.");
  return strips.flatMap((strip) => {
    const cover = boxOf(strip.querySelector(".meeting-slot-cover") as Element);
    const frame = boxOf(strip.querySelector(".meeting-frame") as Element);
    const cuts: string[] = [];
    for (const label of strip.querySelectorAll(".meeting-hour > span")) {
      if (getComputedStyle(label).visibility === "hidden") continue;
      const { left, right } = boxOf(label);
      const hour = boxOf(label.parentElement as Element);
      const isInHour = left >= hour.left - SLACK_PX && right <= hour.right + SLACK_PX;
      const isClear = right <= cover.left + SLACK_PX || left >= cover.right - SLACK_PX;
      if (!isInHour || !isClear) cuts.push(`${label.textContent} is cut`);
    }
    const times = strip.querySelectorAll(".meeting-slot-time > *");
    const isHeld = [...times].every(
      (time) => boxOf(time).left >= cover.left && boxOf(time).right <= cover.right,
    );
    if (!isHeld) cuts.push(`${strip.querySelector(".meeting-slot-time")?.textContent} is cut`);
    const row = boxOf(strip);
    if (frame.left < row.left - SLACK_PX || frame.right > row.right + SLACK_PX) cuts.push("frame");
    return cuts;
  });
}

test.each([
  [320, "12"],
  [358, "24"],
  [680, "12"],
  [900, "12"],
  [1180, "12"],
] as const)(
  "in hours %i px wide in the %s-hour format no label is cut, at full, half and quarter hours",
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
      <div className="meeting" style={{ width }}>
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
    for (const minutes of [15, 60, 120]) {
      for (const start of [0, 585, 750, 1290, 1425]) {
        rerender(<StyledHours>{hours(start, minutes)}</StyledHours>);
        expect(findCuts(), `${minutes} min at minute ${start}`).toEqual([]);
      }
    }
  },
);

function StyledHours({ children }: { children: ReactNode }) {
  useLazyStyle(style);
  return children;
}
