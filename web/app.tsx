import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PageSettings } from "../shared/page-settings.ts";
import { HomePage } from "./home-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { createQueryClient } from "./query-client.ts";
import { loadWhenIdle, useLate } from "./ui/late.ts";
import { overlays } from "./ui/overlays.ts";
import { Part } from "./ui/part.tsx";
import { subscribeToToasts } from "./ui/toast.ts";

interface AppProps {
  readonly path: string;
  readonly settings: PageSettings;
}

/** Providers and routes. */
export function App({ path, settings }: AppProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Part name="page">{path === "/" ? <HomePage settings={settings} /> : <NotFoundPage />}</Part>
      <Overlays />
    </QueryClientProvider>
  );
}

/** Toasts and tooltips; what is to be shown waits for them. */
function Overlays() {
  const { part } = useLate(overlays);
  useEffect(() => {
    loadWhenIdle(overlays);
    return subscribeToToasts(overlays.load);
  }, []);
  return (
    part && (
      <>
        <part.Toaster />
        <part.Tooltips />
      </>
    )
  );
}
