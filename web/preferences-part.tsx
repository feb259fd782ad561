import { useMemo, useState } from "react";
import { AccountPanel } from "./account/account-panel.tsx";
import { useSession } from "./account/use-session.ts";
import { createLocalKeeper } from "./preferences/local-keeper.ts";
import { PreferencesDialog } from "./preferences/preferences-dialog.tsx";
import { createRemoteKeeper } from "./preferences/remote-keeper.ts";
import { useMergeAtSignIn } from "./preferences/use-merge-at-sign-in.ts";
import type { Opening } from "./ui/late-dialog.tsx";

/** Where the list of time zones and the account meet: what the page can show without, and loads later. */
export function PreferencesPart({ opening, zone }: { opening: Opening; zone: string }) {
  const { userId, endedElsewhere, noteEnd } = useSession();
  const [localKeeper] = useState(() => createLocalKeeper(window, Date.now));
  const keeper = useMemo(
    () => (userId ? createRemoteKeeper(userId, noteEnd) : localKeeper),
    [userId, noteEnd, localKeeper],
  );
  useMergeAtSignIn(userId, localKeeper);
  return (
    <PreferencesDialog
      opening={opening}
      keeper={keeper}
      visitorZone={zone}
      footer={<AccountPanel userId={userId} endedElsewhere={endedElsewhere} />}
    />
  );
}
