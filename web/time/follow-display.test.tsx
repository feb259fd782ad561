import { expect, onTestFinished, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { zoneMoment } from "../zones/zone-moment.ts";
import { followDisplay, leadAfter } from "./follow-display.ts";
import { displayLeadMs, setDisplayLead } from "./second-timer.ts";
import { setClock } from "./tick.ts";
import { TickingTime } from "./ticking-time.tsx";

const NOON = Date.parse("2026-11-20T12:00:00Z");

test("the lead becomes the time that the browser takes to display a second", async () => {
  // The runner hides its frame, whose content is then not presented.
  const frame = window.frameElement as HTMLElement;
  frame.style.visibility = "visible";
  renderPage(<TickingTime moment={zoneMoment("UTC", NOON)} place="" className="big-clock" />);
  const usualMs = displayLeadMs();
  onTestFinished(followDisplay());
  onTestFinished(() => {
    setClock(Date.now);
    setDisplayLead(usualMs);
  });
  let second = 0;
  await expect
    .poll(() => {
      second += 1;
      setClock(() => NOON + second * 1000);
      return displayLeadMs();
    })
    .not.toBe(usualMs);
  expect(displayLeadMs()).toBeGreaterThan(0);
});

test.each([
  { rule: "is the first delay as soon as that is known", delays: [14], lead: 14 },
  { rule: "ignores single late frames", delays: [11, 12, 32, 10, 12.5, 55, 11, 12, 13], lead: 12 },
  { rule: "follows a slower display", delays: [12, 12, 12, 12, 40, 40, 40, 40, 40], lead: 40 },
  { rule: "is at most 48 ms", delays: [59, 59, 59], lead: 48 },
])("the lead of a display $rule", ({ delays, lead }) => {
  expect(leadAfter(delays)).toBe(lead);
});
