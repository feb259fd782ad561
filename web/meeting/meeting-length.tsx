import { formatDecimal } from "#formats/first-view";
import * as m from "#messages";
import { createStoredChoice } from "../kit/storage/stored-choice.ts";
import { SegmentedControl } from "../kit/ui/segmented-control.tsx";

/** In minutes; the first is the default. */
const LENGTHS = ["60", "15", "30", "45", "90", "120"] as const;

const storedLength = createStoredChoice("meeting-length", LENGTHS);

/** The chosen length of a meeting, in minutes. */
export function useMeetingLength(): number {
  return Number(storedLength.use());
}

/** "15 30 [45 min] 60 90 120" */
export function MeetingLength() {
  const chosen = storedLength.use();
  const options = LENGTHS.toSorted((one, other) => Number(one) - Number(other)).map((value) => {
    const name = m.meetingMinutes({ minutes: Number(value) });
    return { value, name, icon: value === chosen ? name : formatDecimal(Number(value), 0) };
  });
  return (
    <SegmentedControl
      label={m.meetingLength()}
      options={options}
      value={chosen}
      onChange={storedLength.choose}
    />
  );
}
