import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLazyPart } from "../lazy/lazy-part.ts";
import { overlays } from "./overlays.ts";
import { addTooltip, wantTooltip } from "./tooltip-store.ts";

/** Text that explains itself on hover, on focus and, for fingers, on a tap. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const { failed } = useLazyPart(overlays);
  useEffect(
    () => (trigger.current ? addTooltip({ id, trigger: trigger.current, text }) : undefined),
    [id, text],
  );
  const want = () => {
    wantTooltip(id);
    overlays.load();
  };
  return (
    <button
      type="button"
      ref={trigger}
      className="cursor-help underline decoration-line decoration-dotted underline-offset-4"
      title={failed ? text : undefined}
      onPointerEnter={overlays.load}
      onFocus={want}
      onClick={want}
      onBlur={() => wantTooltip(undefined)}
    >
      {children}
    </button>
  );
}
