import { type ReactNode, useId, useState } from "react";
import type { LazyPart } from "../lazy/lazy-part.ts";
import { useLazyDisclosure } from "../lazy/use-lazy-disclosure.ts";
import { LazyButton } from "./lazy-button.tsx";
import { scrollToPanel } from "./scroll-to-panel.ts";
import { SectionBoundary } from "./section-boundary.tsx";

interface LazyPanelProps<T> {
  /** Of the button, and of the panel's section. */
  readonly label: string;
  /** What could not be shown if the panel fails. */
  readonly name: string;
  readonly lazyPart: LazyPart<T>;
  readonly children: (part: T) => ReactNode;
}

/** A button, and on request its panel. In a wrapping flex container, the buttons of several share a row above their panels. */
export function LazyPanel<T>({ label, name, lazyPart, children }: LazyPanelProps<T>) {
  const { part, isOpen, button } = useLazyDisclosure(lazyPart, useState(false));
  const id = useId();
  const isShown = isOpen && part !== undefined;
  return (
    <section className="lazy-panel" aria-labelledby={isShown ? `${id}button` : undefined}>
      <LazyButton
        id={`${id}button`}
        variant="quiet"
        aria-controls={isShown ? id : undefined}
        {...button}
      >
        {label}
      </LazyButton>
      {isShown && (
        <div id={id} ref={scrollToPanel} className="lazy-panel-content">
          <SectionBoundary name={name}>{children(part)}</SectionBoundary>
        </div>
      )}
    </section>
  );
}
