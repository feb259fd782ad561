import { vi } from "vitest";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";

/** Lets the browser report a zone as its own. */
export function stubVisitorZone(zone: string): void {
  vi.spyOn(Temporal.Now, "timeZoneId").mockReturnValue(zone);
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockImplementation(function (this: Date) {
    return 0 - civilOffsetMinutesAt(zone, this.getTime());
  });
}
