import { expect, test } from "vitest";
import { adjustLead, displayLeadMs } from "./display-lead.ts";

/** Delays (ms) of 34 seconds in headless Chromium on a quiet machine: two late frames, and two minutes. */
const RECORDED = [
  16.3, 14, 12.1, 11.4, 18.8, 12.9, 12.6, 11.9, 11.2, 12, 9.6, 15.1, 12.3, 11.3, 11.3, 11.7, 10.9,
  9.3, 32, 10.2, 13.1, 140.2, 14.9, 12.5, 23.9, 11.6, 12.6, 10.9, 11, 11, 12.3, 10.7, 13.6, 141.5,
];

/** On a busy machine, from the third second after the page was opened. */
const RECORDED_BUSY = [
  27.8, 35.4, 40.2, 19.9, 46.6, 55.3, 20.7, 27.5, 31.1, 54.3, 8.4, 22.1, 16.3, 23.2, 14.9, 15.5,
  18.5, 17.8, 21.9, 15.6, 23.1, 26.7, 207, 12.5, 9.4, 73.8, 39.5, 13.9, 9.3, 41.1, 20.3, 81.7,
];

const leadsDuring = (delays: readonly number[]) =>
  delays.map((delayMs) => {
    adjustLead(delayMs);
    return displayLeadMs();
  });

test("the display lead starts at half a frame, and is the first delay as soon as that is known", () => {
  expect(displayLeadMs()).toBe(8);
  adjustLead(14);
  expect(displayLeadMs()).toBe(14);
});

test("single late frames do not move the display lead", () => {
  const leads = leadsDuring(RECORDED).slice(9);
  expect(Math.min(...leads)).toBeGreaterThan(11);
  expect(Math.max(...leads)).toBeLessThan(13);
});

test("the display lead is no larger than most delays of a busy machine", () => {
  const leads = leadsDuring(RECORDED_BUSY).slice(9);
  expect(Math.max(...leads)).toBeLessThan(36);
  const early = RECORDED_BUSY.slice(9).filter((delayMs, second) => {
    const leadMs = leads[second - 1] ?? delayMs;
    return leadMs - delayMs > 16.7;
  });
  expect(early.length).toBeLessThan(3);
});

test("the display lead follows a display that became faster or slower after five reports", () => {
  for (let report = 0; report < 9; report += 1) adjustLead(12);
  expect(leadsDuring([40, 40, 40, 40, 40])).toEqual([12, 12, 12, 12, 40]);
});

test("delays of a blocked page do not change the display lead", () => {
  const before = displayLeadMs();
  for (const delayMs of [60, 1000, -1, Number.NaN]) adjustLead(delayMs);
  expect(displayLeadMs()).toBe(before);
});

test("the display lead is at most 48 ms", () => {
  for (let report = 0; report < 9; report += 1) adjustLead(59);
  expect(displayLeadMs()).toBe(48);
});
