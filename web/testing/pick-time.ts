import { pickedTimeFormatter } from "../picker/picked-time-panel.tsx";
import { showInstant, timeFormatter } from "../time/shown-instant.ts";

export function pickTime(instant: string): void {
  timeFormatter.set(pickedTimeFormatter);
  showInstant(Date.parse(instant));
}
