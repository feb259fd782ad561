import { type KeyboardEvent, useRef, useState } from "react";
import type { Preference } from "../../shared/api/preferences.ts";
import { isolate } from "../../shared/isolate.ts";
import { describeDifference } from "../../shared/zones/describe-difference.ts";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { SkyGlyph } from "../sky/sky-glyph.tsx";
import { ChangeNote } from "../time/change-note.tsx";
import { TickingTime } from "../time/ticking-time.tsx";
import { useDeferredMinute } from "../time/use-deferred-minute.ts";
import { useSpokenTime } from "../time/use-spoken-time.ts";
import { Button } from "../ui/button.tsx";
import { dragToReorder } from "../ui/drag-to-reorder.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { detailOf, nameOf, spokenNameOf, zoneOf } from "./preference-name.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { RenameForm } from "./rename-form.tsx";

interface MyZoneProps {
  readonly preference: Preference;
  readonly store: PreferenceStore;
  readonly visitorZone: string;
  /** The index of the entry, and the last index of the list. */
  readonly index: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
}

/** An entry of the list, to rename and move, with its time and the difference from the visitor's. */
export function MyZone({ preference, store, visitorZone, index, last, onMove }: MyZoneProps) {
  const [mode, setMode] = useState<"rename" | "move">();
  const nameButton = useRef<HTMLButtonElement>(null);
  const found = zoneOf(preference);
  const name = nameOf(preference);
  const spokenName = spokenNameOf(preference);
  const detail = detailOf(preference);

  if (mode === "rename") {
    const close = () => {
      setMode(undefined);
      setTimeout(() => nameButton.current?.focus());
    };
    return (
      <li className="my-zone">
        <RenameForm preference={preference} store={store} onDone={close} />
      </li>
    );
  }
  return (
    <li className="my-zone">
      {last > 0 && (
        <DragHandle
          name={spokenName}
          isOpen={mode === "move"}
          onOpenChange={(isOpen) => setMode(isOpen ? "move" : undefined)}
          onStep={(step) => onMove(index + step)}
          onDrop={onMove}
        />
      )}
      <div className="min-w-0 grow">
        <button
          ref={nameButton}
          type="button"
          aria-label={`Rename ${isolate(spokenName)}`}
          title="Rename"
          className="my-zone-name"
          onClick={() => setMode("rename")}
        >
          <bdi>{name}</bdi>
        </button>
        {detail !== name && (
          <p className="wrap-anywhere text-ink-2 text-small">
            <bdi>{detail}</bdi>
          </p>
        )}
      </div>
      {mode === "move" && (
        <div className="flex shrink-0 flex-wrap justify-end gap-1">
          <Button
            aria-label={`Up: ${isolate(spokenName)}`}
            aria-disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            Up
          </Button>
          <Button
            aria-label={`Down: ${isolate(spokenName)}`}
            aria-disabled={index === last}
            onClick={() => onMove(index + 1)}
          >
            Down
          </Button>
        </div>
      )}
      {mode !== "move" && found && <ZoneTime {...found} visitorZone={visitorZone} />}
    </li>
  );
}

interface DragHandleProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onStep: (step: -1 | 1) => void;
  readonly onDrop: (to: number) => void;
}

/** Moves the row by dragging or with the arrow keys; a click shows buttons for it. */
function DragHandle({ name, isOpen, onOpenChange, onStep, onDrop }: DragHandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (event.key === "Escape") onOpenChange(false);
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  }
  return (
    <IconButton
      label={`Move ${isolate(name)}`}
      aria-expanded={isOpen}
      aria-keyshortcuts="ArrowUp ArrowDown"
      title="Drag to move"
      className="my-zone-handle"
      onPointerDown={(event) => dragToReorder(event.nativeEvent, event.currentTarget, onDrop)}
      onKeyDown={onKeyDown}
      onClick={() => onOpenChange(!isOpen)}
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <path
          d="M5.5 3v.01M10.5 3v.01M5.5 8v.01M10.5 8v.01M5.5 13v.01M10.5 13v.01"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
    </IconButton>
  );
}

interface ZoneTimeProps {
  readonly zone: string;
  readonly city: string;
  readonly visitorZone: string;
}

function ZoneTime({ zone, city, visitorZone }: ZoneTimeProps) {
  const [{ minute, formatter }, ref] = useDeferredMinute<HTMLDivElement>();
  const moment = zoneMoment(zone, minute, visitorZone);
  const spokenTime = useSpokenTime(city, moment, formatter);
  return (
    <div ref={ref} className="my-zone-time">
      <p className="flex items-center justify-end gap-2.5 text-heading">
        <SkyGlyph sky={moment.sky.phase} />
        <span>
          <TickingTime moment={moment} label={spokenTime} />
        </span>
      </p>
      <p className="text-ink-2 text-small">
        {describeDifference(moment)}
        {formatter && `, ${formatter.dayPart(moment)}`}
      </p>
      {formatter && <ChangeNote moment={moment} formatter={formatter} />}
    </div>
  );
}
