import { useEffect, useState } from "react";
import * as m from "#messages";
import { tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { lazyPart, useLazyPart } from "../kit/lazy/lazy-part.ts";
import type { DialogState } from "../kit/lazy/use-lazy-dialog.ts";
import { useStore } from "../kit/storage/store.ts";
import { RetryButton } from "../kit/ui/button.tsx";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { FindMeetingPanel } from "../meeting/find-meeting.tsx";
import { SavedMeetings } from "../meeting/saved/saved-meetings.tsx";
import { MyZones } from "../my-zones/my-zones.tsx";
import { PreferencesDialog } from "../my-zones/preferences-dialog.tsx";
import { followOwner } from "../services/list-owner.ts";
import { myZones } from "../services/my-zones.ts";
import { zonesList } from "../services/my-zones-list.ts";
import { session } from "../services/session.ts";
import { renewedRelease } from "../time/renewed-release.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { readSeenRelease, storeSeenRelease } from "../time/zone-news.ts";

interface PreferencesSectionProps {
  readonly dialogState: DialogState;
  readonly meetingState: DialogState;
}

export function PreferencesSection({ dialogState, meetingState }: PreferencesSectionProps) {
  useEffect(followOwner, []);
  const { entries, isInMemory = false } = useStore(zonesList);
  const { status, userId } = useStore(session);
  const [opener, setOpener] = useState<HTMLElement>();
  const isListKnown = entries !== undefined && status === "known";
  const visitorZone = useVisitorZone().zone;
  useEffect(
    () => (isListKnown ? followZoneNews(visitorZone) : undefined),
    [isListKnown, visitorZone],
  );
  function focusOpener() {
    setOpener(undefined);
    if (opener?.isConnected) opener.focus();
    else dialogState.focusTrigger();
  }
  return (
    <>
      <PreferencesDialog
        dialogState={opener ? { ...dialogState, focusTrigger: focusOpener } : dialogState}
        footer={<DialogFooter takesFocus={opener !== undefined} />}
      />
      <SectionBoundary name={m.sectionMyZones()}>
        <MyZones
          footer={
            <ListOwnerLine
              isSignedIn={userId !== null || (status === "unknown" && session.hasCopy())}
              isInMemory={isInMemory}
              onSave={(button) => {
                setOpener(button);
                dialogState.onOpenChange(true);
              }}
            />
          }
        />
        <SectionBoundary name={m.sectionHoursToMeet()}>
          <SavedMeetings />
        </SectionBoundary>
        <FindMeetingPanel state={meetingState} />
      </SectionBoundary>
    </>
  );
}

const listFile = lazyPart(() => import("../my-zones/list-file.tsx"));
const account = lazyPart(() => import("../account/account-panel.tsx"));

function DialogFooter({ takesFocus }: { readonly takesFocus: boolean }) {
  const file = useLazyPart(listFile, true);
  const panel = useLazyPart(account, true);
  function load() {
    listFile.load();
    account.load();
  }
  return (
    <>
      {file.part && <file.part.ListFile />}
      {panel.part && <panel.part.AccountPanel takesFocus={takesFocus} />}
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
  readonly isInMemory: boolean;
  readonly onSave: (button: HTMLElement) => void;
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
          <button
            type="button"
            onClick={(event) => onSave(event.currentTarget)}
            className="text-button"
          >
            {m.accountSaveList()}
          </button>
        </>
      )}
    </p>
  );
}

/** Tells the visitor once what newer zone rules change in places of theirs, and marks these; a first visit has nothing to compare with. Returns an unsubscribe function. */
export function followZoneNews(visitorZone: string): () => void {
  const check = () => void loadIfNewer(visitorZone);
  check();
  return renewedRelease.subscribe(check);
}

async function loadIfNewer(visitorZone: string): Promise<void> {
  const release = tzdbRelease();
  const seen = readSeenRelease();
  if (!seen) storeSeenRelease({ release });
  if (!seen || seen.release >= release) return;
  try {
    const { loadZoneNews } = await import("../time/load-zone-news.ts");
    await loadZoneNews(seen, () => [
      { kind: "zone", zone: visitorZone },
      ...myZones.get().map(({ place }) => place),
    ]);
  } catch {
    // Without the server, the next visit tells.
  }
}
