import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { createQueryClient } from "../api/query-client.ts";
import { Toaster } from "../ui/toaster.tsx";
import { Tooltips } from "../ui/tooltips.tsx";

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
