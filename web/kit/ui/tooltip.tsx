import type { ReactNode } from "react";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";

export const overlays = lazyPart(async () => {
  const [{ Toaster }, { Tooltips }, { rovingFocus }] = await Promise.all([
    import("./toaster.tsx"),
    import("./tooltips.tsx"),
    import("./roving-focus.ts"),
  ]);
  rovingFocus();
  return { Toaster, Tooltips };
});

interface TooltipProps {
  readonly text: string;
  /** False if the next button has the same tooltip. */
  readonly isTabStop?: boolean;
  readonly children: ReactNode;
}

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
