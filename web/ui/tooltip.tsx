import { type ReactNode, useEffect, useId, useState } from "react";
import { useLate } from "./late.ts";
import { overlays } from "./overlays.ts";
import { addTooltip, wantTooltip } from "./tooltip-list.ts";

/** Text that explains itself on hover, on focus and, for fingers, on a tap. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const { failed } = useLate(overlays);
  useEffect(() => (trigger ? addTooltip({ id, trigger, text }) : undefined), [id, trigger, text]);
  const want = () => {
    wantTooltip(id);
    overlays.load();
  };
  return (
    <button
      type="button"
      ref={setTrigger}
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
