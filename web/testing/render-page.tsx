import { render } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { vi } from "vitest";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { Toaster } from "../kit/ui/toaster.tsx";
import { Tooltips } from "../kit/ui/tooltips.tsx";

/** Renders part of the page in strict mode with the page's providers, for a visitor in a zone if one is given. */
export function renderPage(part: ReactNode, visitorZone?: string) {
  if (visitorZone) stubVisitorZone(visitorZone);
  return render(
    <StrictMode>
      {part}
      <Toaster />
      <Tooltips />
    </StrictMode>,
  );
}

export function stubVisitorZone(zone: string): void {
  vi.spyOn(Temporal.Now, "timeZoneId").mockReturnValue(zone);
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockImplementation(function (this: Date) {
    return 0 - civilOffsetMinutesAt(zone, this.getTime());
  });
}
