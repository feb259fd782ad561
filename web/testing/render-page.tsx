import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { createQueryClient } from "../kit/api/query-client.ts";
import { Toaster } from "../kit/ui/toaster.tsx";
import { Tooltips } from "../kit/ui/tooltips.tsx";

/** Renders part of the page with the page's providers in strict mode, with nothing lazy-loaded. */
export function renderPage(part: ReactNode) {
  return render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        {part}
        <Toaster />
        <Tooltips />
      </QueryClientProvider>
    </StrictMode>,
  );
}
