import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import * as m from "#messages";
import { type LazyPart, lazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { Prerendered } from "../lazy/prerendered.tsx";
import { RetryButton } from "./button.tsx";

export class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Contains a render error to one section of the page. `name` is a message of those that begin with "section". */
export function SectionBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<p className="hint">{m.sectionFailed({ section: name })}</p>}>
      {children}
    </ErrorBoundary>
  );
}

export function LoadFailure({ name, code }: { name: string; code: LazyPart<unknown> }) {
  const { part, failed = false } = useLazyPart(code);
  const [hasFailed, setHasFailed] = useState(false);
  if (failed && !hasFailed) setHasFailed(true);
  if (!hasFailed || part) return null;
  return (
    <div className="load-failure row gap-4 hint" data-live="">
      <p role="alert">{m.sectionFailed({ section: name })}</p>
      <RetryButton isRetrying={!failed} onRetry={code.load} />
    </div>
  );
}

/**
 * A section that keeps its prerendered HTML until its code is loaded, then hydrates it. Create the element once and without properties:
 * React discards the HTML of a boundary that changes before. Presses on what `data-waits` gives the same `id` are repeated after that.
 */
export function hydrateLazily(id: string, name: string, load: () => Promise<ComponentType>) {
  const code = lazyPart(load);
  // Never rejects: React would keep the failure.
  const Section = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        code.subscribe(() => {
          const { part } = code.get();
          if (part) resolve({ default: part });
        });
        code.load();
      }),
  );
  // React commits a boundary as a whole: then all of the section takes presses.
  const takePresses = () => {
    document.querySelector(`[data-waits=${id}]`)?.removeAttribute("data-waits");
  };
  return (
    <SectionBoundary name={name}>
      <LoadFailure name={name} code={code} />
      <Suspense>
        <Prerendered onHydrated={takePresses}>
          <Section />
        </Prerendered>
      </Suspense>
    </SectionBoundary>
  );
}
