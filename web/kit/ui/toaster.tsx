import * as Radix from "@radix-ui/react-toast";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { direction } from "#language";
import * as m from "#messages";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { useStore } from "../storage/store.ts";
import { CloseIcon } from "./close-icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { observeHeight } from "./observe-height.ts";
import { dismissToast, type Toast, toastContainer, toasts } from "./toast.ts";
import style from "./toaster.css?inline";
import { useCloseOnEscape } from "./use-close-on-escape.ts";

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

export function Toaster() {
  useLazyStyle(style);
  const shown = useStore(toasts);
  const container = useStore(toastContainer);
  const viewport = <Radix.Viewport label={m.toasts({ key: "{hotkey}" })} className="toasts" />;
  return (
    <Radix.Provider
      label={m.toast()}
      duration={DURATION_MS}
      swipeDirection={direction === "rtl" ? "left" : "right"}
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      {container ? createPortal(viewport, container) : viewport}
    </Radix.Provider>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const [item, setItem] = useState<HTMLElement | null>(null);
  const dismiss = () => dismissToast(toast.id);
  useCloseOnEscape(toast.open, dismiss, { isLast: true });
  useCloseOnEscape(toast.open, dismissFocused, {
    takes: (target) => item?.contains(target) === true,
  });
  useEffect(() => {
    if (!item) return undefined;
    const disconnect = observeHeight(item, "--toast-height");
    uncoverFocus(item);
    return disconnect;
  }, [item]);

  function dismissFocused() {
    item?.closest("ol")?.focus();
    dismiss();
  }

  return (
    <Radix.Root
      ref={setItem}
      open={toast.open}
      onOpenChange={(open) => !open && dismiss()}
      data-variant={toast.variant ?? "plain"}
      className="toast"
    >
      <div className="toast-text">
        <Radix.Title>{toast.title}</Radix.Title>
        <Radix.Description>{toast.description}</Radix.Description>
      </div>
      {toast.action && (
        <Radix.Action
          altText={m.toastAction({
            action: toast.action.label,
            description: toast.description,
          })}
          onClick={toast.action.run}
          className="button toast-action"
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label={m.dismiss()}>
          <CloseIcon />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}

/** Scrolls the control in use out from under a new toast. */
function uncoverFocus(toast: HTMLElement): void {
  const focused = document.activeElement;
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
  const box = toast.getBoundingClientRect();
  const isCovered = bottom > box.top && top < box.bottom;
  if (isCovered && !toast.contains(focused)) focused?.scrollIntoView({ block: "nearest" });
}
