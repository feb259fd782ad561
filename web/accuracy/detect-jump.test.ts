import { describe, expect, test } from "vitest";
import { stubDevice } from "../testing/stub-device.ts";
import { createJumpDetector, jumpBetween } from "./measured-clock.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");

describe("a jump between the wall clock and the monotonic one", () => {
  test.each([
    ["a wall clock set forward", 3_600_000],
    ["a wall clock set back", -3_600_000],
    ["a short sleep", 60],
  ])("is detected after %s, until it is accepted", (_name, jumpMs) => {
    const device = stubDevice(NOON);
    const detector = createJumpDetector(device);
    device.pass(1000);
    device.setWall(jumpMs);
    expect(detector.jumpMs()).toBeCloseTo(jumpMs, 3);
    expect(detector.jumpMs()).toBeCloseTo(jumpMs, 3);
    detector.accept();
    expect(detector.jumpMs()).toBe(0);
  });

  test("is not detected while both clocks advance, however long", () => {
    const device = stubDevice(NOON);
    const detector = createJumpDetector(device);
    device.pass(86_400_000);
    expect(detector.jumpMs()).toBe(0);
  });

  test("is not detected in gradual corrections of the wall clock", () => {
    const device = stubDevice(NOON);
    const detector = createJumpDetector(device);
    for (let second = 0; second < 600; second += 1) {
      device.pass(1000);
      device.setWall(0.4);
      expect(detector.jumpMs()).toBe(0);
    }
    device.pass(3_600_000);
    device.setWall(1500);
    expect(detector.jumpMs()).toBe(0);
  });

  test("is not detected in a reading that was interrupted", () => {
    const early = { atMs: NOON, lowMs: 0, highMs: 1 };
    expect(jumpBetween(early, { atMs: NOON + 1000, lowMs: -400, highMs: 2 })).toBe(0);
    expect(jumpBetween(early, { atMs: NOON + 1000, lowMs: 399, highMs: 801 })).toBeCloseTo(599.5);
  });

  test("is detected after a reading that was interrupted", () => {
    const device = stubDevice(NOON);
    let interruptedMs = 0;
    const detector = createJumpDetector({
      ...device,
      wallMs: () => {
        const wallMs = device.wallMs();
        device.pass(interruptedMs);
        return wallMs;
      },
    });
    interruptedMs = 400;
    expect(detector.jumpMs()).toBe(0);
    interruptedMs = 0;
    device.setWall(100);
    expect(detector.jumpMs()).toBeCloseTo(100, 3);
  });
});
