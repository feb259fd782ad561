import { expect, test } from "vitest";
import { adjustLead, displayLeadMs } from "./display-lead.ts";

test("the display lead starts at half a frame and then converges on the delay that was measured", () => {
  expect(displayLeadMs()).toBe(8);
  const pathToGlassMs = 14;
  for (let second = 0; second < 20; second += 1) adjustLead(pathToGlassMs - displayLeadMs());
  expect(displayLeadMs()).toBeCloseTo(pathToGlassMs, 1);
});

test("outliers from a blocked page do not change the display lead", () => {
  const before = displayLeadMs();
  adjustLead(61);
  adjustLead(-61);
  adjustLead(Number.NaN);
  expect(displayLeadMs()).toBe(before);
});

test("the display lead stays between 0 and 48 ms", () => {
  for (let second = 0; second < 50; second += 1) adjustLead(59);
  expect(displayLeadMs()).toBe(48);
  for (let second = 0; second < 50; second += 1) adjustLead(-59);
  expect(displayLeadMs()).toBe(0);
});
