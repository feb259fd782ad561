import { useEffect } from "react";
import * as m from "#messages";
import type { PageSettings } from "../shared/api/page-settings.ts";
import { loadWhenIdle, useLazyPart } from "./lazy/lazy-part.ts";
import { HomePage } from "./pages/home-page.tsx";
import { overlays } from "./ui/overlays.ts";
import { SectionBoundary } from "./ui/section-boundary.tsx";
import { toasts } from "./ui/toast.ts";

export function App({ settings }: { settings: PageSettings }) {
  return (
    <>
      <SectionBoundary name={m.sectionPage()}>
        <HomePage settings={settings} />
      </SectionBoundary>
      <Overlays />
    </>
  );
}

/** Toasts and tooltips, lazy-loaded; a toast or tooltip shown sooner waits for them. */
function Overlays() {
  const { part } = useLazyPart(overlays);
  useEffect(() => {
    loadWhenIdle(overlays);
    return toasts.subscribe(overlays.load);
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
