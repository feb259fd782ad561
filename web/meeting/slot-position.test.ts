import { expect, test } from "vitest";
import { positionSlot } from "./slot-position.ts";

test.each([60, 90])(
  "a frame is at its true position, and a time of %i minutes stands on it within the day",
  (timeMinutes) => {
    for (const total of [1380, 1440, 1470, 1500]) {
      for (const length of [15, 30, 45, 60, 90, 120]) {
        for (let start = 0; start < total; start += 15) {
          const { frame, time, cover, isCut } = positionSlot(start, length, total, timeMinutes);
          expect(frame).toEqual({ from: start, to: Math.min(total, start + length) });
          expect(isCut).toBe(start + length > total);
          expect(time.to - time.from).toBe(timeMinutes);
          expect(time.from).toBeGreaterThanOrEqual(0);
          expect(time.to).toBeLessThanOrEqual(total);
          expect(cover.from).toBe(Math.min(frame.from, time.from));
          expect(cover.to).toBe(Math.max(frame.to, time.to));
          expect(time.from < frame.to && time.to > frame.from).toBe(true);
        }
      }
    }
  },
);
