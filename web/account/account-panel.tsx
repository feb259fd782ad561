import { SignInLine } from "./sign-in-line.tsx";
import { SignedInCard } from "./signed-in-card.tsx";

interface AccountPanelProps {
  readonly userId: string | null;
  readonly endedElsewhere: boolean;
}

/** Below the list: how to keep it on all devices, or who keeps it. */
export function AccountPanel({ userId, endedElsewhere }: AccountPanelProps) {
  return userId ? <SignedInCard userId={userId} /> : <SignInLine endedElsewhere={endedElsewhere} />;
}
