import { useEffect, useRef } from "react";
import * as m from "#messages";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { type DialogState, useLazyDialog } from "../kit/lazy/use-lazy-dialog.ts";
import { useStore } from "../kit/storage/store.ts";
import { useLayer } from "../kit/ui/layer.ts";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { editedMeeting } from "./participant.ts";

const panel = lazyPart(() => import("./meeting-panel.tsx"));

export function FindMeetingPanel({ state }: { readonly state: DialogState }) {
  const { isOpen, onOpenChange, focusTrigger } = state;
  const { part } = useLazyDialog(panel, [isOpen, onOpenChange]);
  useLayer(isOpen && part !== undefined, () => onOpenChange(false), {
    closesOnBack: true,
    takes: () => false,
  });
  // However it is closed, it opens with the list again.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) editedMeeting.set(undefined);
    wasOpen.current = isOpen;
  }, [isOpen]);
  const edited = useStore(editedMeeting);

  function close() {
    onOpenChange(false);
    focusTrigger();
  }

  if (!isOpen || !part) return null;
  return (
    <div ref={showOpened}>
      <SectionBoundary name={m.sectionHoursToMeet()}>
        <part.MeetingPanel key={edited?.opening} onClose={close} />
      </SectionBoundary>
    </div>
  );
}

/** Below the list, the panel may be out of sight, and many tab stops away. With nobody to meet, its field has the focus. */
function showOpened(element: HTMLElement | null): void {
  if (!element?.contains(document.activeElement)) {
    element?.querySelector("h2")?.focus({ preventScroll: true });
  }
  element?.querySelector("section")?.scrollIntoView({ block: "start" });
}
