import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { createQueryClient } from "./query-client.ts";

const queryClient = createQueryClient();

/** Provides the page's one query cache, which lazy parts of the page share. */
export function ApiProvider({ children }: { children: ReactNode }) {
  useEffect(() => window.addEventListener("pageshow", refreshRestored), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The page may have been in the back-forward cache for hours: session, lists and count are fetched again. */
function refreshRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) void queryClient.invalidateQueries();
}
