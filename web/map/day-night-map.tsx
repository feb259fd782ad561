import { useId, useState } from "react";
import { lazyPart } from "../lazy/lazy-part.ts";
import { useLazyDisclosure } from "../lazy/use-lazy-disclosure.ts";
import { Button } from "../ui/button.tsx";
import { scrollToPanel } from "../ui/scroll-to-panel.ts";
import { SectionBoundary } from "../ui/section-boundary.tsx";

const panel = lazyPart(() => import("./map-panel.tsx"));

/** A button, and on request the map of day and night. */
export function DayNightMap() {
  const { part, isOpen, loadFailed, button } = useLazyDisclosure(panel, useState(false));
  const id = useId();
  const isShown = isOpen && part !== undefined;
  return (
    <section className="-my-6 text-center" aria-labelledby={isShown ? `${id}button` : undefined}>
      <Button
        id={`${id}button`}
        variant="quiet"
        className={isShown ? "" : "print:hidden"}
        aria-controls={isShown ? id : undefined}
        {...button}
      >
        Day and night map
      </Button>
      {loadFailed && (
        <p role="alert" className="text-ink-2 text-small">
          This can't be loaded right now. Press the button to try again, or reload the page.
        </p>
      )}
      {isShown && (
        <div id={id} ref={scrollToPanel}>
          <SectionBoundary name="map">
            <part.MapPanel />
          </SectionBoundary>
        </div>
      )}
    </section>
  );
}
