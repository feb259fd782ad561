import { createStore } from "../../kit/storage/store.ts";
import type { LinkedPlace } from "../moment-link.ts";

/** Whether the dialog for a reply is open, and what has the focus after it. */
export const replyDialog = createStore({ isOpen: false, focusTrigger: () => {} });

/** A reply that the visitor wants in the list; it waits here until the list is loaded. */
export const replyToSave = createStore<LinkedPlace | undefined>(undefined);
