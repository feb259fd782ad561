import { useCallback, useEffect, useMemo, useState } from "react";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { AccountPanel } from "../account/account-panel.tsx";
import { ListOwnerLine } from "../account/list-owner-line.tsx";
import { endSession, useSession } from "../account/use-session.ts";
import { welcome } from "../account/welcome.ts";
import { useRetries } from "../kit/api/use-retries.ts";
import type { DialogState } from "../kit/ui/lazy-dialog.tsx";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { useLinkedPlacesToAdd } from "../links/linked-places-to-add.ts";
import { useMeetingOwner } from "../links/saved/use-meeting-owner.ts";
import { FindMeetingPanel } from "../meeting/find-meeting.tsx";
import { ReplySlot } from "../meeting/reply/reply-slot.tsx";
import { createLocalStore } from "../my-zones/local-store.ts";
import { MyZones } from "../my-zones/my-zones.tsx";
import { PreferencesDialog } from "../my-zones/preferences-dialog.tsx";
import { createRemoteStore } from "../my-zones/remote-store.ts";
import { createSavedCopies } from "../my-zones/saved-copies.ts";
import { useAddPlaces } from "../my-zones/use-add-places.ts";
import { useMergeAtSignIn } from "../my-zones/use-merge-at-sign-in.ts";
import { usePlacesToAdd } from "../my-zones/use-places-to-add.ts";
import {
  usePreferences,
  useReloadOnChange,
  useUpdatePreference,
} from "../my-zones/use-preferences.ts";
import { useReplyToSave } from "../my-zones/use-reply-to-save.ts";
import { AddCity } from "../places/add-city.tsx";
import { savedEntries } from "../places/saved-places.ts";
import { followZoneNews } from "../time/follow-zone-news.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { hoursForm } from "./entry-hours.tsx";
import { useDialogPart } from "./use-dialog-part.ts";

interface PreferencesSectionProps {
  /** Of the dialog that edits the list. */
  readonly dialogState: DialogState;
  readonly meetingState: DialogState;
}

const listPlaces = () => savedEntries.get().map(({ place }) => place);

/** "My zones" and the dialog that edits them, with the account they belong to. Lazy-loaded. */
export function PreferencesSection({ dialogState, meetingState }: PreferencesSectionProps) {
  const [copies] = useState(() => createSavedCopies(Date.now));
  const [copy] = useState(copies.find);
  const session = useSession({ hasCopy: copy !== undefined });
  const { userId: signedInUser, status } = session;
  const userId = signedInUser ?? (status === "unknown" ? copy?.userId : undefined);
  const [localStore] = useState(() => createLocalStore(Date.now));
  const store = useMemo(
    () => (userId ? createRemoteStore(userId, endSession, copies) : localStore),
    [userId, copies, localStore],
  );
  useEffect(() => {
    if (status === "known") copies.keepOnly(signedInUser);
  }, [status, signedInUser, copies]);
  useReloadOnChange(store);
  useMergeAtSignIn(signedInUser ? store : localStore, localStore, (entries) => {
    if (session.began) welcome(session.began, entries);
  });
  const isSessionLoading = status === "loading";
  useMeetingOwner({
    ...{ userId, isSignedIn: signedInUser !== null, isSessionLoading, onSignedOut: endSession },
  });
  usePlacesToAdd(store, isSessionLoading);
  useReplyToSave(store, isSessionLoading);
  useLinkedPlacesToAdd(useAddPlaces(store), isSessionLoading);
  const { data, isError, refetch } = usePreferences(store);
  useRetries(isError || data?.savedAt !== undefined, refetch);
  const dialog = useDialogPart<"account">(dialogState);
  const { mutateAsync: update } = useUpdatePreference(store);
  const changeAvailability = useCallback(
    (id: string, availability: Availability) => update({ id, availability }),
    [update],
  );
  const isListKnown = data !== undefined && status === "known";
  const visitorZone = useVisitorZone().zone;
  useEffect(
    () => (isListKnown ? followZoneNews({ visitorZone, listPlaces }) : undefined),
    [isListKnown, visitorZone],
  );
  return (
    <>
      <PreferencesDialog
        dialogState={dialog.dialogState}
        store={store}
        isSessionLoading={isSessionLoading}
        footer={
          <AccountPanel
            session={session}
            hasCopy={copy !== undefined}
            takesFocus={dialog.part === "account"}
          />
        }
      />
      <SectionBoundary name={m.sectionMyZones()}>
        <MyZones
          store={store}
          session={session}
          hoursForm={hoursForm}
          actions={<AddCity />}
          footer={
            <ListOwnerLine
              isSignedIn={store !== localStore}
              isInMemory={data?.isInMemory === true}
              onSave={(event) => dialog.openAt("account", event)}
            />
          }
        />
        <ReplySlot />
        <FindMeetingPanel state={meetingState} onEntryChange={changeAvailability} />
      </SectionBoundary>
    </>
  );
}
