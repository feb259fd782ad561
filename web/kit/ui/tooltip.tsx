import type { ReactNode } from "react";
import { useLazyPart } from "../lazy/lazy-part.ts";
import { overlays } from "./overlays.ts";

interface TooltipProps {
  readonly text: string;
  /** False if the next button has the same tooltip. */
  readonly isTabStop?: boolean;
  readonly children: ReactNode;
}

/** Text with a tooltip, which opens on hover, focus or tap: `tooltips.tsx` finds it by its attribute. */
export function Tooltip({ text, isTabStop = true, children }: TooltipProps) {
  const { failed } = useLazyPart(overlays);
  return (
    <button
      type="button"
      className="tooltip-trigger"
      tabIndex={isTabStop ? undefined : -1}
      data-tooltip={text}
      title={failed ? text : undefined}
      onPointerEnter={overlays.load}
      onFocus={overlays.load}
      onClick={({ currentTarget }) => {
        // Safari does not focus a pressed button.
        currentTarget.focus();
        overlays.load();
      }}
    >
      {children}
    </button>
  );
}
