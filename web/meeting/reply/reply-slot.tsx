import { lazyPart } from "../../kit/lazy/lazy-part.ts";
import { useLazyDisclosure } from "../../kit/lazy/use-lazy-disclosure.ts";
import { useStore } from "../../kit/storage/store.ts";
import { replyDialog } from "../../links/reply/reply-stores.ts";

const dialog = lazyPart(() => import("./reply-dialog.tsx"));

const setOpen = (isOpen: boolean) => replyDialog.set({ ...replyDialog.get(), isOpen });

/** The dialog for a reply to an invitation, which is elsewhere on the page. */
export function ReplySlot() {
  const { isOpen, focusTrigger } = useStore(replyDialog);
  const { part } = useLazyDisclosure(dialog, [isOpen, setOpen]);
  return part && <part.ReplyDialog dialogState={{ isOpen, onOpenChange: setOpen, focusTrigger }} />;
}
