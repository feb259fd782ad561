import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { AccountPanel } from "./account/account-panel.tsx";
import { useSession } from "./account/use-session.ts";
import { LinkedZones } from "./address/linked-zones.tsx";
import { FindMeeting } from "./meeting/find-meeting.tsx";
import { createLocalKeeper } from "./preferences/local-keeper.ts";
import { MyZones } from "./preferences/my-zones.tsx";
import { PreferencesDialog } from "./preferences/preferences-dialog.tsx";
import { createRemoteKeeper } from "./preferences/remote-keeper.ts";
import { useAddZones } from "./preferences/use-add-zones.ts";
import { useMergeAtSignIn } from "./preferences/use-merge-at-sign-in.ts";
import { ServerData } from "./server-data.tsx";
import type { Opening } from "./ui/late-dialog.tsx";
import { Part } from "./ui/part.tsx";

interface PreferencesPartProps {
  readonly opening: Opening;
  readonly zone: string;
  /** Where on the page the list is shown. */
  readonly myZonesPlace: HTMLElement | null;
}

/** Where the list of time zones and the account meet: what the page can show without, and loads later. */
export function PreferencesPart(props: PreferencesPartProps) {
  return (
    <ServerData>
      <ListAndAccount {...props} />
    </ServerData>
  );
}

function ListAndAccount({ opening, zone, myZonesPlace }: PreferencesPartProps) {
  const session = useSession();
  const { userId, noteEnd } = session;
  const [localKeeper] = useState(() => createLocalKeeper(window, Date.now));
  const keeper = useMemo(
    () => (userId ? createRemoteKeeper(userId, noteEnd) : localKeeper),
    [userId, noteEnd, localKeeper],
  );
  useMergeAtSignIn(userId, localKeeper);
  const addZones = useAddZones(keeper, zone);
  return (
    <>
      <PreferencesDialog
        opening={opening}
        keeper={keeper}
        owner={session.owner}
        visitorZone={zone}
        footer={<AccountPanel session={session} />}
      />
      {myZonesPlace &&
        createPortal(
          <Part name="list of your zones">
            <LinkedZones visitorZone={zone} onAdd={addZones} />
            <MyZones keeper={keeper} visitorZone={zone} owner={session.owner} asking={session}>
              {(zones) => <FindMeeting listed={zones} visitorZone={zone} />}
            </MyZones>
          </Part>,
          myZonesPlace,
        )}
    </>
  );
}
