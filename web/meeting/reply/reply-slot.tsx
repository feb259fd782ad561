import { useEffect } from "react";
import * as m from "#messages";
import { showErrorToast } from "../../kit/api/report-error.ts";
import { lazyPart } from "../../kit/lazy/lazy-part.ts";
import { useLazyDisclosure } from "../../kit/lazy/use-lazy-disclosure.ts";
import { useStore } from "../../kit/storage/store.ts";
import { replyDialog } from "../../links/reply/reply-stores.ts";

const dialog = lazyPart(() => import("./reply-dialog.tsx"));

const setOpen = (isOpen: boolean) => replyDialog.set({ ...replyDialog.get(), isOpen });

/** The dialog for a reply to an invitation, which is elsewhere on the page. */
export function ReplySlot() {
  const { isOpen, focusTrigger } = useStore(replyDialog);
  const { part, button } = useLazyDisclosure(dialog, [isOpen, setOpen]);
  useEffect(() => {
    if (button.loadFailed) showErrorToast(m.loadFailed());
  }, [button.loadFailed]);
  return part && <part.ReplyDialog dialogState={{ isOpen, onOpenChange: setOpen, focusTrigger }} />;
}
