import { pickedTimeFormatter } from "../picker/picked-time-panel.tsx";
import { showInstant, timeFormatter } from "../time/shown-instant.ts";

/** Shows an instant as the time picker does. */
export function pickTime(instant: string): void {
  timeFormatter.set(pickedTimeFormatter);
  showInstant(Date.parse(instant));
}
