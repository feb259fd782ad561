import { Tooltip as Radix } from "radix-ui";
import {
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { isWantedTooltip, readTooltips, subscribeToTooltips } from "./tooltip-store.ts";

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** The tooltips of the page. They come late, so that their triggers stand elsewhere and stay as they are. */
export function Tooltips() {
  const entries = useSyncExternalStore(subscribeToTooltips, readTooltips);
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {entries.map((entry) => (
        <TooltipItem key={entry.id} {...entry} />
      ))}
    </Radix.Provider>
  );
}

function TooltipItem({ id, trigger, text }: { id: string; trigger: HTMLElement; text: string }) {
  const [open, setOpen] = useState(() => isWantedTooltip(id));
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Attached element={trigger} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-30 max-w-72 rounded-xl bg-ink px-3 py-2 text-ground text-small shadow-soft"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface AttachedProps {
  readonly element: HTMLElement;
  readonly ref?: Ref<HTMLElement>;
}

/** Gives an element that stands elsewhere the attributes and the listeners of a trigger. */
function Attached({ element, ref, ...props }: AttachedProps) {
  useImperativeHandle(ref, () => element, [element]);
  useLayoutEffect(() => {
    const ends = Object.entries(props).map(([name, value]: [string, unknown]) => {
      if (typeof value === "function") {
        const type = name.slice(2).toLowerCase();
        element.addEventListener(type, value as EventListener);
        return () => element.removeEventListener(type, value as EventListener);
      }
      if (typeof value === "string") element.setAttribute(name, value);
      return () => element.removeAttribute(name);
    });
    return () => {
      for (const end of ends) end();
    };
  });
  useLayoutEffect(() => {
    // A pointer that was there before the tooltips came rests, and would not be noticed.
    if (!element.matches(":hover")) return;
    element.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
  }, [element]);
  return null;
}
