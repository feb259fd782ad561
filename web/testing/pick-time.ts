import { pickedTimeFormatter } from "../picker/picked-time-formatter.ts";
import { setPickedTimeFormatter, showInstant } from "../time/shown-instant.ts";

/** Shows an instant as the time picker does. */
export function pickTime(instant: string): void {
  setPickedTimeFormatter(pickedTimeFormatter);
  showInstant(Date.parse(instant));
}
