import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { showErrorToast } from "../../kit/api/report-error.ts";
import { lazyPart } from "../../kit/lazy/lazy-part.ts";
import { useLazyDisclosure } from "../../kit/lazy/use-lazy-disclosure.ts";
import { LazyButton } from "../../kit/ui/lazy-button.tsx";
import { useLazyDialog } from "../../kit/ui/lazy-dialog.tsx";
import type { SharedMeeting } from "./share-link.ts";

const dialog = lazyPart(() => import("./share-dialog.tsx"));

/** Shares a time as a link that shows it in each reader's own zone. */
export function ShareButton({
  variant,
  ...shared
}: SharedMeeting & { readonly variant?: "primary" }) {
  const { part, dialogState, trigger } = useLazyDialog(dialog, useState(false));
  return (
    <>
      <LazyButton {...trigger} variant={variant ?? "plain"}>
        {m.share()}
      </LazyButton>
      {part && <part.ShareDialog dialogState={dialogState} {...shared} />}
    </>
  );
}

/** The dialog of a menu, which returns the focus to what has it when it opens. */
export function useShareDialog(shared: SharedMeeting) {
  const [isOpen, setOpen] = useState(false);
  const origin = useRef<Element>(null);
  const { part, button } = useLazyDisclosure(dialog, [isOpen, setOpen]);
  useEffect(() => {
    if (button.loadFailed) showErrorToast(m.loadFailed());
  }, [button.loadFailed]);
  const focusTrigger = () => origin.current instanceof HTMLElement && origin.current.focus();
  return {
    open: () => {
      origin.current = document.activeElement;
      setOpen(true);
    },
    dialog: part && (
      <part.ShareDialog dialogState={{ isOpen, onOpenChange: setOpen, focusTrigger }} {...shared} />
    ),
  };
}
