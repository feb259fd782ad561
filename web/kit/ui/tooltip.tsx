import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLazyPart } from "../lazy/lazy-part.ts";
import { overlays } from "./overlays.ts";
import { addTooltip, requestedTooltipId } from "./tooltip-store.ts";

/** Text with a tooltip, which opens on hover, focus or tap. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const { failed } = useLazyPart(overlays);
  useEffect(
    () => (trigger.current ? addTooltip({ id, trigger: trigger.current, text }) : undefined),
    [id, text],
  );
  const request = () => {
    requestedTooltipId.set(id);
    overlays.load();
  };
  return (
    <button
      type="button"
      ref={trigger}
      className="tooltip-trigger"
      title={failed ? text : undefined}
      onPointerEnter={overlays.load}
      onFocus={request}
      onClick={request}
      onBlur={() => requestedTooltipId.set(undefined)}
    >
      {children}
    </button>
  );
}
