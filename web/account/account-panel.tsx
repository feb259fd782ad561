import type { ComponentProps } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { RetryButton } from "../kit/ui/button.tsx";
import { session } from "../services/session.ts";
import style from "./account.css?inline";
import { SignInLine } from "./sign-in-line.tsx";
import { SignedInCard } from "./signed-in-card.tsx";

interface AccountPanelProps {
  /** Whether the last user's list is shown while the session is unknown. */
  readonly hasCopy: boolean;
  /** Whether the dialog was opened for the account. */
  readonly takesFocus: boolean;
}

export function AccountPanel({ hasCopy, takesFocus }: AccountPanelProps) {
  useLazyStyle(style);
  const { userId, status, began, ended, isFetching } = useStore(session);
  if (status === "loading") return null;
  if (status === "unknown") {
    return <UnknownSession hasCopy={hasCopy} isRetrying={isFetching} onRetry={session.refetch} />;
  }
  return userId ? (
    <SignedInCard userId={userId} isNew={began === "created"} />
  ) : (
    <SignInLine ended={ended} takesFocus={takesFocus} />
  );
}

function UnknownSession({
  hasCopy,
  ...retry
}: ComponentProps<typeof RetryButton> & { readonly hasCopy: boolean }) {
  return (
    <section aria-label={m.account()} className="card hint control-text row gap-4">
      <p role="status">{hasCopy ? m.accountUnknownSavedCopy() : m.accountUnknownBrowserList()}</p>
      <RetryButton {...retry} />
    </section>
  );
}
