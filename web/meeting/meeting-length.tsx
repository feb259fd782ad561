import * as m from "#messages";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";

/** In minutes; the first is the default. */
const LENGTHS = ["60", "15", "30", "45", "90", "120"] as const;
type Length = (typeof LENGTHS)[number];

const storedLength = createStoredChoice<Length>("meeting-length", LENGTHS);

/** The chosen length of a meeting, in minutes. */
export function useMeetingLength(): number {
  return Number(storedLength.use());
}

export function MeetingLength({ minutes }: { minutes: number }) {
  return (
    <select
      aria-label={m.meetingLength()}
      className="meeting-chip"
      value={minutes}
      onChange={({ target }) => storedLength.choose(target.value as Length)}
    >
      {LENGTHS.map(Number)
        .toSorted((one, other) => one - other)
        .map((one) => (
          <option key={one} value={one}>
            {m.meetingMinutes({ minutes: one })}
          </option>
        ))}
    </select>
  );
}
