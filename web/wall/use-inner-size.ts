import { type RefObject, useLayoutEffect, useState } from "react";

/** The inner size (px) of an element, from the first paint on. */
export function useInnerSize(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const { width, height } = element.getBoundingClientRect();
    setSize({ width, height });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
