import { pickedTimeFormatter } from "../picker/picked-time-panel.tsx";
import { setPickedTimeFormatter, showInstant } from "../time/shown-instant.ts";

/** Shows an instant as the time picker does. */
export function pickTime(instant: string): void {
  setPickedTimeFormatter(pickedTimeFormatter);
  showInstant(Date.parse(instant));
}
