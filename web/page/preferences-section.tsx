import { useEffect, useState } from "react";
import * as m from "#messages";
import { AccountPanel } from "../account/account-panel.tsx";
import { ListOwnerLine } from "../account/list-owner-line.tsx";
import { useStore } from "../kit/storage/store.ts";
import type { DialogState } from "../kit/ui/lazy-dialog.tsx";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { SavedMeetings } from "../links/saved/saved-meetings.tsx";
import { FindMeetingPanel } from "../meeting/find-meeting.tsx";
import { ReplySlot } from "../meeting/reply/reply-slot.tsx";
import { MyZones } from "../my-zones/my-zones.tsx";
import { PreferencesDialog } from "../my-zones/preferences-dialog.tsx";
import { AddCity } from "../places/add-city.tsx";
import { followOwner, hasSavedCopy } from "../services/list-owner.ts";
import { myZones } from "../services/my-zones.ts";
import { changeAvailability, zonesList } from "../services/my-zones-list.ts";
import { session } from "../services/session.ts";
import { followZoneNews } from "../time/follow-zone-news.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { hoursForm } from "./entry-hours.tsx";
import { useDialogPart } from "./use-dialog-part.ts";

interface PreferencesSectionProps {
  /** Of the dialog that edits the list. */
  readonly dialogState: DialogState;
  readonly meetingState: DialogState;
}

const listPlaces = () => myZones.get().map(({ place }) => place);

/** "My zones" and the dialog that edits them, with the account they belong to. Lazy-loaded. */
export function PreferencesSection({ dialogState, meetingState }: PreferencesSectionProps) {
  const [hasCopy] = useState(hasSavedCopy);
  useEffect(followOwner, []);
  const { entries, isInMemory = false } = useStore(zonesList);
  const { status, userId } = useStore(session);
  const dialog = useDialogPart<"account">(dialogState);
  const isListKnown = entries !== undefined && status === "known";
  const visitorZone = useVisitorZone().zone;
  useEffect(
    () => (isListKnown ? followZoneNews({ visitorZone, listPlaces }) : undefined),
    [isListKnown, visitorZone],
  );
  return (
    <>
      <PreferencesDialog
        dialogState={dialog.dialogState}
        footer={<AccountPanel hasCopy={hasCopy} takesFocus={dialog.part === "account"} />}
      />
      <SectionBoundary name={m.sectionMyZones()}>
        <MyZones
          hoursForm={hoursForm}
          actions={<AddCity />}
          footer={
            <ListOwnerLine
              isSignedIn={userId !== null || (status === "unknown" && hasCopy)}
              isInMemory={isInMemory}
              onSave={(event) => dialog.openAt("account", event)}
            />
          }
        />
        <SectionBoundary name={m.sectionHoursToMeet()}>
          <SavedMeetings />
        </SectionBoundary>
        <ReplySlot />
        <FindMeetingPanel state={meetingState} onEntryChange={changeAvailability} />
      </SectionBoundary>
    </>
  );
}
