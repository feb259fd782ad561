import { render } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { Toaster } from "../kit/ui/toaster.tsx";
import { Tooltips } from "../kit/ui/tooltips.tsx";
import { stubVisitorZone } from "./stub-visitor-zone.ts";

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
