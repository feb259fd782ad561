import type { ComponentProps } from "react";
import { RetryButton } from "../ui/retry-button.tsx";
import { SignInLine } from "./sign-in-line.tsx";
import { SignedInCard } from "./signed-in-card.tsx";
import type { useSession } from "./use-session.ts";

/** Below the list: how to keep it on all devices, or who keeps it; while that is not known, nothing is offered. */
export function AccountPanel({ session }: { session: ReturnType<typeof useSession> }) {
  const { userId, owner, endedElsewhere, isFetching, askAgain } = session;
  if (owner === "asked") return null;
  if (owner === "unknown") return <AskAgain isRetrying={isFetching} onRetry={askAgain} />;
  return userId ? <SignedInCard userId={userId} /> : <SignInLine endedElsewhere={endedElsewhere} />;
}

function AskAgain(props: ComponentProps<typeof RetryButton>) {
  return (
    <section
      aria-label="Account"
      className="flex flex-wrap items-center gap-4 border-line border-t pt-5 text-ink-2 text-sm"
    >
      <p role="status">
        It can't be told right now who is signed in. This is the list kept in this browser.
      </p>
      <RetryButton {...props} />
    </section>
  );
}
