import { type ComponentType, lazy, type ReactElement, Suspense } from "react";

/**
 * A part of the page that stands there as it was prerendered until its code has come. It takes no properties, and the
 * element is to be made once: were it made anew before then, React would throw away what stands there.
 */
export function hydrateLazily(fetchPart: () => Promise<ComponentType>): ReactElement {
  const Later = lazy(async () => ({ default: await fetchPart() }));
  return (
    <Suspense>
      <Later />
    </Suspense>
  );
}
