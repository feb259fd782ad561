import { expect, test } from "vitest";
import { adjustLead, displayLeadMs } from "./display-lead.ts";

test("the lead is half a frame until something is known, then what brings each second to the glass on time", () => {
  expect(displayLeadMs()).toBe(8);
  const pathToGlassMs = 14;
  for (let second = 0; second < 20; second += 1) adjustLead(pathToGlassMs - displayLeadMs());
  expect(displayLeadMs()).toBeCloseTo(pathToGlassMs, 1);
});

test("a second that a blocked page shows late teaches nothing", () => {
  const before = displayLeadMs();
  adjustLead(61);
  adjustLead(-61);
  adjustLead(Number.NaN);
  expect(displayLeadMs()).toBe(before);
});

test("the lead stays from 0 to 48 ms", () => {
  for (let second = 0; second < 50; second += 1) adjustLead(59);
  expect(displayLeadMs()).toBe(48);
  for (let second = 0; second < 50; second += 1) adjustLead(-59);
  expect(displayLeadMs()).toBe(0);
});
