import { useMemo, useState } from "react";
import { AccountPanel } from "../account/account-panel.tsx";
import { useSession } from "../account/use-session.ts";
import { ApiProvider } from "../api/api-provider.tsx";
import { LinkedZones } from "../deep-link/linked-zones.tsx";
import { FindMeeting } from "../meeting/find-meeting.tsx";
import { createLocalStore } from "../preferences/local-store.ts";
import { MyZones } from "../preferences/my-zones.tsx";
import { PreferencesDialog } from "../preferences/preferences-dialog.tsx";
import { createRemoteStore } from "../preferences/remote-store.ts";
import { useAddZones } from "../preferences/use-add-zones.ts";
import { useMergeAtSignIn } from "../preferences/use-merge-at-sign-in.ts";
import { useReloadOnChange } from "../preferences/use-preferences.ts";
import { useZonesToAdd } from "../preferences/use-zones-to-add.ts";
import type { DialogState } from "../ui/lazy-dialog.tsx";
import { SectionBoundary } from "../ui/section-boundary.tsx";

interface PreferencesSectionProps {
  readonly dialogState: DialogState;
  readonly visitorZone: string;
}

/** "My zones" and the dialog that edits them, with the account they belong to. Lazy-loaded. */
export function PreferencesSection(props: PreferencesSectionProps) {
  return (
    <ApiProvider>
      <ZonesAndAccount {...props} />
    </ApiProvider>
  );
}

function ZonesAndAccount({ dialogState, visitorZone }: PreferencesSectionProps) {
  const session = useSession();
  const { userId, onSignedOut } = session;
  const [localStore] = useState(() => createLocalStore(window, Date.now));
  const store = useMemo(
    () => (userId ? createRemoteStore(userId, onSignedOut) : localStore),
    [userId, onSignedOut, localStore],
  );
  useReloadOnChange(store);
  useMergeAtSignIn(store, localStore);
  useZonesToAdd(store, session.status === "loading");
  const addZones = useAddZones(store, visitorZone);
  return (
    <>
      <PreferencesDialog
        dialogState={dialogState}
        store={store}
        isSessionLoading={session.status === "loading"}
        visitorZone={visitorZone}
        footer={<AccountPanel session={session} />}
      />
      <SectionBoundary name="list of your zones">
        <LinkedZones visitorZone={visitorZone} onAdd={addZones} />
        <MyZones store={store} visitorZone={visitorZone} session={session}>
          {(zones) => <FindMeeting listed={zones} visitorZone={visitorZone} />}
        </MyZones>
      </SectionBoundary>
    </>
  );
}
