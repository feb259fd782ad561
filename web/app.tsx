import { useEffect } from "react";
import * as m from "#messages";
import type { PageSettings } from "../shared/api/page-settings.ts";
import { loadWhenIdle, useLazyPart } from "./kit/lazy/lazy-part.ts";
import { Prerendered } from "./kit/lazy/prerendered.tsx";
import { SectionBoundary } from "./kit/ui/section-boundary.tsx";
import { lastToast } from "./kit/ui/toast.ts";
import { overlays } from "./kit/ui/tooltip.tsx";
import { HomePage } from "./page/home-page.tsx";

export function App({ settings }: { settings: PageSettings }) {
  return (
    <>
      <SectionBoundary name={m.sectionPage()}>
        <Prerendered>
          <HomePage settings={settings} />
        </Prerendered>
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
    return lastToast.subscribe(overlays.load);
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
