import { MINUTE_MS } from "../../shared/durations.ts";

const DAY_SECONDS = 86_400;

/** The angles of a clock's hands in degrees from 12 at an instant (ms) and an offset (minutes east of UTC). */
export function handAngles(instant: number, offsetMinutes: number) {
  const local = Math.floor((instant + offsetMinutes * MINUTE_MS) / 1000);
  const second = ((local % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  return {
    hour: (second % 43_200) / 120,
    minute: (second % 3600) / 10,
    second: (second % 60) * 6,
  };
}
