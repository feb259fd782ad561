import { lazyPart } from "../../kit/lazy/lazy-part.ts";

/** Loaded only for the link of a meeting. */
export const lazyInvitation = lazyPart(() => import("./invitation.tsx"));

/** Resolves once the invitation is loaded, or could not be. */
export function loadInvitation(): Promise<void> {
  lazyInvitation.load();
  return new Promise((resolve) => {
    const check = () => {
      const { part, failed } = lazyInvitation.get();
      if (!part && !failed) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = lazyInvitation.subscribe(check);
    check();
  });
}
