import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { createQueryClient } from "../query-client.ts";
import { Toaster } from "../ui/toaster.tsx";
import { TooltipProvider } from "../ui/tooltip.tsx";

/** Renders a part of the page with the page's own providers, in strict mode. */
export function renderPage(part: ReactNode) {
  return render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <TooltipProvider>
          <Toaster>{part}</Toaster>
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
