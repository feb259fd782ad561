import { type ComponentType, lazy, type ReactElement, Suspense } from "react";
import { lazyPart } from "../lazy/lazy-part.ts";
import { Prerendered } from "../lazy/prerendered.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { SectionBoundary } from "./section-boundary.tsx";

/**
 * A section that keeps its prerendered HTML until its code is loaded, then hydrates it. Create the element once and without
 * properties: React discards the HTML of a boundary that changes before it is hydrated. `name` is as in `SectionBoundary`.
 * Presses on the prerendered controls of the element that `data-waits` gives the same `id` are repeated after that.
 */
export function hydrateLazily(
  id: string,
  name: string,
  load: () => Promise<ComponentType>,
): ReactElement {
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
