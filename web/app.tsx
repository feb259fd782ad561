import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Route, Switch } from "wouter";
import { HomePage } from "./home-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { createQueryClient } from "./query-client.ts";
import { Part } from "./ui/part.tsx";
import { Toaster } from "./ui/toaster.tsx";
import { TooltipProvider } from "./ui/tooltip.tsx";

/** Providers and routes. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Toaster>
          <Part name="page">
            <Switch>
              <Route path="/" component={HomePage} />
              <Route component={NotFoundPage} />
            </Switch>
          </Part>
        </Toaster>
      </TooltipProvider>
    </QueryClientProvider>
  );
}
