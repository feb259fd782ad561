import { createContext, type ReactNode, use, useEffect, useRef, useSyncExternalStore } from "react";

const IsHydrated = createContext({ current: true });

interface PrerenderedProps {
  readonly onHydrated?: () => void;
  readonly children: ReactNode;
}

export function Prerendered({ onHydrated, children }: PrerenderedProps) {
  const isHydrated = useRef(false);
  useEffect(() => {
    isHydrated.current = true;
    onHydrated?.();
  }, [onHydrated]);
  return <IsHydrated value={isHydrated}>{children}</IsHydrated>;
}

/** Asked at the first render. `useIsHydrated` would render ninety rows again as soon as they are hydrated. */
export function useIsPrerendered(): boolean {
  return !use(IsHydrated).current;
}

const subscribe = () => () => {};

/** False while the component is prerendered or hydrated, when nothing is known of the visitor; then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
