import * as Radix from "@radix-ui/react-tooltip";
import { type Ref, useImperativeHandle, useLayoutEffect, useState } from "react";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { useStore } from "../storage/store.ts";
import { requestedTooltipId, tooltips } from "./tooltip-store.ts";
import style from "./tooltips.css?inline";
import { useCloseOnEscape } from "./use-close-on-escape.ts";

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** The tooltips of the page. Their triggers are rendered elsewhere, before this has loaded. */
export function Tooltips() {
  useLazyStyle(style);
  const entries = useStore(tooltips);
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {entries.map((entry) => (
        <TooltipItem key={entry.id} {...entry} />
      ))}
    </Radix.Provider>
  );
}

function TooltipItem({ id, trigger, text }: { id: string; trigger: HTMLElement; text: string }) {
  const [open, setOpen] = useState(() => requestedTooltipId.get() === id);
  useCloseOnEscape(open, () => setOpen(false));
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <TriggerProxy element={trigger} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content sideOffset={6} collisionPadding={12} className="tooltip">
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface TriggerProxyProps {
  readonly element: HTMLElement;
  readonly ref?: Ref<HTMLElement>;
}

/** Sets the attributes and listeners of a Radix trigger on an element that is rendered elsewhere. */
function TriggerProxy({ element, ref, ...props }: TriggerProxyProps) {
  useImperativeHandle(ref, () => element, [element]);
  useLayoutEffect(() => {
    const cleanups = Object.entries(props).map(([name, value]: [string, unknown]) => {
      if (typeof value === "function") {
        const type = name.slice(2).toLowerCase();
        element.addEventListener(type, value as EventListener);
        return () => element.removeEventListener(type, value as EventListener);
      }
      if (typeof value === "string") element.setAttribute(name, value);
      return () => element.removeAttribute(name);
    });
    return () => {
      for (const cleanup of cleanups) cleanup();
    };
  });
  useLayoutEffect(() => {
    // A pointer already resting on the element sends no event that would open the tooltip.
    if (!element.matches(":hover")) return;
    element.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
  }, [element]);
  return null;
}
