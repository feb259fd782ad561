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
        <Radix.Overlay className="dialog-overlay">
          <Radix.Content
            ref={setContent}
            onCloseAutoFocus={dialogState.focusTrigger}
            className="dialog-content"
          >
            <header className="dialog-head">
              <div>
                <Radix.Title className="heading">{title}</Radix.Title>
                <Radix.Description>{description}</Radix.Description>
              </div>
              <Radix.Close asChild>
                <IconButton label={m.close()}>
                  <CloseIcon />
                </IconButton>
              </Radix.Close>
            </header>
            <div className="dialog-body">{children}</div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
