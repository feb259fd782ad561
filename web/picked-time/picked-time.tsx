import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { setShownWords, showInstant, useShownInstant } from "../time/shown-instant.ts";
import { Button } from "../ui/button.tsx";
import type { DialogState } from "../ui/lazy-dialog.tsx";
import { shownWords } from "./describe-picked-time.ts";
import style from "./picked-time.css?inline";
import { TimePicker } from "./time-picker.tsx";

interface PickedTimePanelProps {
  readonly dialogState: DialogState;
  readonly zone: string;
  readonly place: string;
  /** Where in the document it stands. */
  readonly dock: HTMLElement | null;
}

/** A dock in which another time than now is chosen; closed, the page shows now. */
export function PickedTimePanel({ dialogState, zone, place, dock }: PickedTimePanelProps) {
  const { isOpen, onOpenChange, focusTrigger } = dialogState;
  const shown = useShownInstant();
  const wasOpen = useRef(false);
  const wasShown = useRef(shown);
  // Told with the opening: by the time it opens the reader of a link may be back at now.
  const [isOpenedByLink, setOpenedByLink] = useState(false);
  useLazyStyle(style);
  useEffect(() => setShownWords(shownWords), []);
  // A link shows an instant too: the way back is then here, and goes when another is taken.
  useEffect(() => {
    if (shown !== undefined || wasShown.current !== undefined) {
      onOpenChange(shown !== undefined);
      setOpenedByLink(shown !== undefined);
    }
    wasShown.current = shown;
  }, [shown, onOpenChange]);
  useEffect(() => {
    if (wasOpen.current && !isOpen) showInstant(undefined);
    wasOpen.current = isOpen;
    document.documentElement.toggleAttribute("data-dock", isOpen);
  }, [isOpen]);

  function close() {
    onOpenChange(false);
    focusTrigger();
  }

  if (!isOpen || !dock) return null;
  return createPortal(
    <section
      role="dialog"
      aria-label="Another time"
      className="another-time"
      data-shown={shown !== undefined}
      onKeyDown={({ key, nativeEvent }) => key === "Escape" && !nativeEvent.isComposing && close()}
    >
      {isKnownZone(zone) ? (
        <TimePicker zone={zone} place={place} takesFocus={!isOpenedByLink} onClose={close} />
      ) : (
        <p className="another-time-notice">
          This page's rules don't know your time zone, {zone}, so that no other time can be chosen.{" "}
          <Button onClick={close}>Back to now</Button>
        </p>
      )}
    </section>,
    dock,
  );
}
