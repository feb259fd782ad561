import * as Radix from "@radix-ui/react-toast";
import { createPortal } from "react-dom";
import { useStore } from "../storage/store.ts";
import { CloseIcon } from "./close-icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { dismissToast, type Toast, toastContainer, toasts } from "./toast.ts";

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

export function Toaster() {
  const shown = useStore(toasts);
  const container = useStore(toastContainer);
  const viewport = (
    <Radix.Viewport className="fixed right-0 bottom-0 z-30 flex w-full max-w-md flex-col gap-2 p-4 outline-none" />
  );
  return (
    <Radix.Provider
      duration={DURATION_MS}
      swipeDirection="right"
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
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      data-variant={toast.variant ?? "plain"}
      className="flex items-center gap-3 rounded-2xl border border-line bg-raised py-3 pr-2 pl-5 shadow-soft data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[variant=destructive]:border-refusal"
    >
      <div className="grow">
        <Radix.Title className="font-medium text-sm">{toast.title}</Radix.Title>
        <Radix.Description className="text-ink-2 text-sm">{toast.description}</Radix.Description>
      </div>
      {toast.action && (
        <Radix.Action
          altText={`${toast.action.label}: ${toast.description}`}
          onClick={toast.action.run}
          className="min-h-11 cursor-pointer rounded-full border border-line px-4 font-medium text-sm hover:border-ink-3"
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label="Dismiss">
          <CloseIcon />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}
