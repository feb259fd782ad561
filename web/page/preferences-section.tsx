import { type MouseEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { lazyPart, useLazyPart } from "../kit/lazy/lazy-part.ts";
import type { DialogState } from "../kit/lazy/use-lazy-disclosure.ts";
import { useStore } from "../kit/storage/store.ts";
import { RetryButton } from "../kit/ui/button.tsx";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { FindMeetingPanel } from "../meeting/find-meeting.tsx";
import { SavedMeetings } from "../meeting/saved/saved-meetings.tsx";
import type { HoursFormProps } from "../my-zones/my-zone.tsx";
import { MyZones } from "../my-zones/my-zones.tsx";
import { PreferencesDialog } from "../my-zones/preferences-dialog.tsx";
import { AddCity } from "../places/add-city.tsx";
import { followOwner, hasSavedCopy } from "../services/list-owner.ts";
import { myZones } from "../services/my-zones.ts";
import { changeAvailability, zonesList } from "../services/my-zones-list.ts";
import { session } from "../services/session.ts";
import { renewedRelease } from "../time/renewed-release.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { readSeenRelease, storeSeenRelease } from "../time/zone-news.ts";

interface PreferencesSectionProps {
  /** Of the dialog that edits the list. */
  readonly dialogState: DialogState;
  readonly meetingState: DialogState;
}

const hours = lazyPart(() => import("../meeting/hours-form.tsx"));

function EntryHours({ entry, onChange, dialogState }: HoursFormProps) {
  const { part } = useLazyPart(hours, dialogState.isOpen);
  return (
    part && (
      <part.HoursForm
        participant={entry}
        onAvailabilityChange={(_entry, availability) => onChange(availability)}
        dialogState={dialogState}
      />
    )
  );
}

/** Loaded when the menu of a row opens. */
const hoursForm = { load: hours.load, Form: EntryHours };

const placesOf = (zone: string): readonly Place[] => [
  { kind: "zone", zone },
  ...myZones.get().map(({ place }) => place),
];

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
    () => (isListKnown ? followZoneNews(() => placesOf(visitorZone)) : undefined),
    [isListKnown, visitorZone],
  );
  return (
    <>
      <PreferencesDialog
        dialogState={dialog.dialogState}
        footer={<DialogFooter hasCopy={hasCopy} takesFocus={dialog.part === "account"} />}
      />
      <SectionBoundary name={m.sectionMyZones()}>
        <MyZones
          hoursForm={hoursForm}
          actions={<AddCity onAdd={(place) => void myZones.add(place)} />}
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
        <FindMeetingPanel state={meetingState} onEntryChange={changeAvailability} />
      </SectionBoundary>
    </>
  );
}

const listFile = lazyPart(() => import("../my-zones/list-file.tsx"));
const account = lazyPart(() => import("../account/account-panel.tsx"));

/** Loaded once the dialog is open. */
function DialogFooter(props: { readonly hasCopy: boolean; readonly takesFocus: boolean }) {
  const file = useLazyPart(listFile, true);
  const panel = useLazyPart(account, true);
  function load() {
    listFile.load();
    account.load();
  }
  useEffect(load, []);
  return (
    <>
      {file.part && <file.part.ListFile />}
      {panel.part && <panel.part.AccountPanel {...props} />}
      {(file.failed || panel.failed) && (
        <p role="alert" className="row gap-4 hint">
          {m.loadFailed()} <RetryButton isRetrying={false} onRetry={load} />
        </p>
      )}
    </>
  );
}

interface ListOwnerLineProps {
  readonly isSignedIn: boolean;
  /** Whether the browser blocks storage. */
  readonly isInMemory: boolean;
  readonly onSave: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Says where the list is stored. As high for a user as for a visitor, so that learning who it is moves nothing. */
function ListOwnerLine({ isSignedIn, isInMemory, onSave }: ListOwnerLineProps) {
  return (
    <p className="list-owner-line row target note gap-x-4">
      {isSignedIn ? (
        m.accountListSaved()
      ) : (
        <>
          {isInMemory ? m.preferencesStorageBlocked() : m.accountListInBrowser()}
          <button type="button" onClick={onSave} className="text-button">
            {m.accountSaveList()}
          </button>
        </>
      )}
    </p>
  );
}

/** Lets other buttons than its trigger open a dialog at one of its parts. Closing it returns the focus to that button. */
function useDialogPart<Part extends string>(dialogState: DialogState) {
  const [part, setPart] = useState<Part>();
  const opener = useRef<HTMLElement>(null);

  function openAt(wanted: Part, { currentTarget }: MouseEvent<HTMLElement>) {
    opener.current = currentTarget;
    setPart(wanted);
    dialogState.onOpenChange(true);
  }

  function focusOpener() {
    setPart(undefined);
    if (opener.current?.isConnected) opener.current.focus();
    else dialogState.focusTrigger();
  }

  return {
    part,
    openAt,
    dialogState: part ? { ...dialogState, focusTrigger: focusOpener } : dialogState,
  };
}

/**
 * Tells the visitor once what newer time zone rules change in places of theirs, and marks these places; on a first visit there is
 * nothing to compare with. `places` returns the visitor's place and those of the list. Returns an unsubscribe function.
 */
export function followZoneNews(places: () => readonly Place[]): () => void {
  const check = () => void loadIfNewer(places);
  check();
  return renewedRelease.subscribe(check);
}

async function loadIfNewer(places: () => readonly Place[]): Promise<void> {
  const release = tzdbRelease();
  const seen = readSeenRelease();
  if (!seen) storeSeenRelease({ release });
  if (!seen || seen.release >= release) return;
  try {
    const { loadZoneNews } = await import("../time/load-zone-news.ts");
    await loadZoneNews(seen, places);
  } catch {
    // Without the server, the next visit tells.
  }
}
