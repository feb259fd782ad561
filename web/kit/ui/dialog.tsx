import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, useEffect, useState } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { CloseIcon } from "./close-icon.tsx";
import style from "./dialog.css?inline";
import { IconButton } from "./icon-button.tsx";
import type { DialogState } from "./lazy-dialog.tsx";
import { toastContainer } from "./toast.ts";
import { useCloseOnBack } from "./use-close-on-back.ts";
import { useCloseOnEscape } from "./use-close-on-escape.ts";

interface DialogProps {
  readonly title: string;
  readonly description: string;
  readonly dialogState: DialogState;
  readonly children: ReactNode;
}

/** A modal dialog; on a phone, a bottom sheet. While it is open, it contains the toasts. */
export function Dialog({ title, description, dialogState, children }: DialogProps) {
  useLazyStyle(style);
  const close = () => dialogState.onOpenChange(false);
  useCloseOnBack(dialogState.isOpen, close);
  useCloseOnEscape(dialogState.isOpen, close);
  const [content, setContent] = useState<HTMLElement | null>(null);
  useEffect(() => {
    toastContainer.set(content);
    return () => toastContainer.set(null);
  }, [content]);
  return (
    <Radix.Root open={dialogState.isOpen} onOpenChange={dialogState.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay fixed inset-0 z-10 flex items-end justify-center overflow-y-auto bg-overlay sm:items-center sm:px-6 sm:pb-6">
          <Radix.Content
            ref={setContent}
            onCloseAutoFocus={dialogState.focusTrigger}
            className="dialog-content relative flex max-h-full w-full max-w-2xl flex-col rounded-t-3xl border border-line bg-raised sm:rounded-3xl"
          >
            <header className="flex items-start justify-between gap-4 px-6 pt-6 sm:px-8 sm:pt-8">
              <div>
                <Radix.Title className="font-serif text-heading">{title}</Radix.Title>
                <Radix.Description className="mt-1 text-ink-2 text-sm">
                  {description}
                </Radix.Description>
              </div>
              <Radix.Close asChild>
                <IconButton label={m.close()} className="-me-3 -mt-2">
                  <CloseIcon />
                </IconButton>
              </Radix.Close>
            </header>
            <div className="relative grid gap-6 overflow-y-auto px-6 pt-5 pb-8 sm:px-8">
              {children}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
