import { expect, test } from "vitest";
import { currentLeadMs, learn } from "./lead.ts";

test("the lead is half a frame until something is known, then what brings each second to the glass on time", () => {
  expect(currentLeadMs()).toBe(8);
  const pathToGlassMs = 14;
  for (let second = 0; second < 20; second += 1) learn(pathToGlassMs - currentLeadMs());
  expect(currentLeadMs()).toBeCloseTo(pathToGlassMs, 1);
});

test("a second that a blocked page shows late teaches nothing", () => {
  const before = currentLeadMs();
  learn(61);
  learn(-61);
  learn(Number.NaN);
  expect(currentLeadMs()).toBe(before);
});

test("the lead stays from 0 to 48 ms", () => {
  for (let second = 0; second < 50; second += 1) learn(59);
  expect(currentLeadMs()).toBe(48);
  for (let second = 0; second < 50; second += 1) learn(-59);
  expect(currentLeadMs()).toBe(0);
});
