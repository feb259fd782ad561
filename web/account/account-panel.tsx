import type { ComponentProps } from "react";
import { RetryButton } from "../ui/retry-button.tsx";
import { SignInLine } from "./sign-in-line.tsx";
import { SignedInCard } from "./signed-in-card.tsx";
import type { useSession } from "./use-session.ts";

/** The account of the list: the offer to sign in, or the signed-in user. */
export function AccountPanel({ session }: { session: ReturnType<typeof useSession> }) {
  const { userId, status, ended, isFetching, refetch } = session;
  if (status === "loading") return null;
  if (status === "unknown") return <UnknownSession isRetrying={isFetching} onRetry={refetch} />;
  return userId ? <SignedInCard userId={userId} /> : <SignInLine ended={ended} />;
}

function UnknownSession(props: ComponentProps<typeof RetryButton>) {
  return (
    <section
      aria-label="Account"
      className="flex flex-wrap items-center gap-4 border-line border-t pt-5 text-ink-2 text-sm"
    >
      <p role="status">We can't check your account right now. Showing this browser's list.</p>
      <RetryButton {...props} />
    </section>
  );
}
