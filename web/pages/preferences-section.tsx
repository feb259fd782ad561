import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
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
import type { DialogState } from "../ui/lazy-dialog.tsx";
import { SectionBoundary } from "../ui/section-boundary.tsx";

interface PreferencesSectionProps {
  readonly dialogState: DialogState;
  readonly zone: string;
  /** Where on the page the list is shown. */
  readonly myZonesContainer: HTMLElement | null;
}

/** Where the list of time zones and the account meet: what the page can show without, and loads later. */
export function PreferencesSection(props: PreferencesSectionProps) {
  return (
    <ApiProvider>
      <ListAndAccount {...props} />
    </ApiProvider>
  );
}

function ListAndAccount({ dialogState, zone, myZonesContainer }: PreferencesSectionProps) {
  const session = useSession();
  const { userId, noteEnd } = session;
  const [localStore] = useState(() => createLocalStore(window, Date.now));
  const store = useMemo(
    () => (userId ? createRemoteStore(userId, noteEnd) : localStore),
    [userId, noteEnd, localStore],
  );
  useMergeAtSignIn(userId, localStore);
  const addZones = useAddZones(store, zone);
  return (
    <>
      <PreferencesDialog
        dialogState={dialogState}
        store={store}
        owner={session.owner}
        visitorZone={zone}
        footer={<AccountPanel session={session} />}
      />
      {myZonesContainer &&
        createPortal(
          <SectionBoundary name="list of your zones">
            <LinkedZones visitorZone={zone} onAdd={addZones} />
            <MyZones store={store} visitorZone={zone} owner={session.owner} asking={session}>
              {(zones) => <FindMeeting listed={zones} visitorZone={zone} />}
            </MyZones>
          </SectionBoundary>,
          myZonesContainer,
        )}
    </>
  );
}
