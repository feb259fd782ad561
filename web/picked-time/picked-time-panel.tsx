import { useEffect } from "react";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { setPickedTimeFormatter, showInstant, useShownInstant } from "../time/shown-instant.ts";
import { Button } from "../ui/button.tsx";
import type { DialogState } from "../ui/lazy-dialog.tsx";
import { useCloseOnBack } from "../ui/use-close-on-back.ts";
import style from "./picked-time.css?inline";
import { pickedTimeFormatter } from "./picked-time-formatter.ts";
import { TimePicker } from "./time-picker.tsx";

interface PickedTimePanelProps {
  readonly dialogState: DialogState;
  readonly zone: string;
  readonly place: string;
}

/** A docked panel to pick the time that the page shows; closing it shows what was shown before. */
export function PickedTimePanel({ dialogState, zone, place }: PickedTimePanelProps) {
  const { isOpen, onOpenChange, focusTrigger } = dialogState;
  const shown = useShownInstant();
  useLazyStyle(style);
  useEffect(() => setPickedTimeFormatter(pickedTimeFormatter), []);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-time-picker", isOpen);
  }, [isOpen]);

  function close() {
    onOpenChange(false);
    focusTrigger();
  }

  function showNow() {
    showInstant(undefined);
    focusTrigger();
  }

  useCloseOnBack(isOpen, close);
  if (!isOpen) return null;
  return (
    <section
      role="dialog"
      aria-label="Pick a time"
      className="picked-time"
      data-shown={shown !== undefined}
      onKeyDown={({ key, nativeEvent, currentTarget, target }) => {
        // Keys of a dialog that the panel opened come here too.
        if (
          key === "Escape" &&
          !nativeEvent.isComposing &&
          currentTarget.contains(target as Node)
        ) {
          close();
        }
      }}
    >
      {isKnownZone(zone) ? (
        <TimePicker zone={zone} place={place} onShowNow={showNow} />
      ) : (
        <p className="picked-time-notice">
          This page has no rules for your time zone, {zone}, so no other time can be picked.{" "}
          <Button onClick={showNow}>Back to now</Button>
        </p>
      )}
    </section>
  );
}
