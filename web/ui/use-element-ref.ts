import { type RefCallback, startTransition, useState } from "react";

/** An element, once it is there, and the ref it bears; the render that it brings about is not urgent. */
export function useElementRef(): [HTMLElement | null, RefCallback<HTMLElement>] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [note] = useState(() => (noted: HTMLElement | null) => {
    startTransition(() => setElement(noted));
  });
  return [element, note];
}
