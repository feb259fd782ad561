import * as m from "#messages";
import { Button } from "../../kit/ui/button.tsx";
import { replyDialog } from "./reply-stores.ts";

/** Opens the dialog in which the reader of an invitation says where they are and when they work. */
export function ReplyButton() {
  return (
    <Button
      onClick={({ currentTarget }) =>
        replyDialog.set({ isOpen: true, focusTrigger: () => currentTarget.focus() })
      }
    >
      {m.replyAdd()}
    </Button>
  );
}
