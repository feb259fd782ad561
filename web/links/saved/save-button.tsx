import * as m from "#messages";
import { Button } from "../../kit/ui/button.tsx";
import { removeMeeting, saveMeeting, useSavedMeetings } from "../../services/meetings.ts";

/** Saves a meeting by the fragment of its link, and removes it again. */
export function SaveButton({ link }: { readonly link: string }) {
  const saved = useSavedMeetings()?.find((meeting) => `#${meeting.link}` === link);
  return (
    <Button onClick={() => void (saved ? removeMeeting(saved.id) : saveMeeting(link))}>
      {saved ? m.savedMeetingSaved() : m.savedMeetingSave()}
    </Button>
  );
}
