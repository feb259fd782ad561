import * as m from "#messages";
import type { Meeting } from "../../../shared/meeting/meeting.ts";
import { encodeMeeting, fitMeeting } from "../../../shared/meeting/meeting-link.ts";
import { useStore } from "../../kit/storage/store.ts";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.ts";
import { meetings, saveMeeting } from "../../services/meetings.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { ShareButton } from "../share/share-button.tsx";
import { editedMeeting } from "./edited-meeting.ts";

/** Shares a planned meeting, which saves it, too; one that is saved can be saved as it is now. */
export function ShareMeeting({ meeting }: { readonly meeting: Meeting }) {
  const edited = useStore(editedMeeting);

  async function keep(title: string | undefined) {
    const link = encodeMeeting(fitMeeting({ ...meeting, title }));
    const id = await saveMeeting(link, edited?.id);
    if (id === undefined) return;
    editedMeeting.set(edited && { id, meeting: edited.meeting });
    showToast({
      title: m.meetingKept(),
      description: m.meetingKeptHint(),
      ...(!edited?.id && {
        action: { label: m.undo(), run: () => void meetings.remove(id) },
      }),
    });
  }

  return (
    <>
      {edited?.id !== undefined && (
        <Button onClick={() => void keep(meeting.title)}>{m.save()}</Button>
      )}
      <ShareButton
        variant="primary"
        meeting={meeting}
        zone={useVisitorZone().zone}
        onShared={(title) => void keep(title)}
      />
    </>
  );
}
