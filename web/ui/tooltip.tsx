import { Tooltip as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Gives the tooltips below it their delays. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/** Text that explains itself on hover, on focus and, for fingers, on a tap. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        className="cursor-help underline decoration-line decoration-dotted underline-offset-4"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
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
