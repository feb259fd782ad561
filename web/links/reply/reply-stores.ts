import { createStore } from "../../kit/storage/store.ts";

/** Whether the dialog for a reply is open, and what has the focus after it. */
export const replyDialog = createStore({ isOpen: false, focusTrigger: () => {} });
