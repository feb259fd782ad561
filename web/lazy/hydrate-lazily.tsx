import { type ComponentType, lazy, type ReactElement, Suspense } from "react";

/**
 * Keeps a component's prerendered HTML until its code is loaded, then hydrates it. Create the element once and without
 * properties: React discards the HTML of a boundary that changes before it is hydrated.
 */
export function hydrateLazily(load: () => Promise<ComponentType>): ReactElement {
  const Lazy = lazy(async () => ({ default: await load() }));
  return (
    <Suspense>
      <Lazy />
    </Suspense>
  );
}
