import { useEffect } from "react";
import type { PageSettings } from "../shared/page-settings.ts";
import { HomePage } from "./home-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { loadWhenIdle, useLate } from "./ui/late.ts";
import { overlays } from "./ui/overlays.ts";
import { Part } from "./ui/part.tsx";
import { subscribeToToasts } from "./ui/toast.ts";

interface AppProps {
  readonly path: string;
  readonly settings: PageSettings;
}

/** Routes, and what lies over every page. */
export function App({ path, settings }: AppProps) {
  return (
    <>
      <Part name="page">{path === "/" ? <HomePage settings={settings} /> : <NotFoundPage />}</Part>
      <Overlays />
    </>
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
