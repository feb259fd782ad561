import { type KeyboardEvent, useRef, useState } from "react";
import * as m from "#messages";
import type { Preference } from "../../shared/api/preferences.ts";
import { isolate } from "../i18n/isolate.ts";
import { Button } from "../kit/ui/button.tsx";
import { dragToReorder } from "../kit/ui/drag-to-reorder.ts";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { useCloseOnEscape } from "../kit/ui/use-close-on-escape.ts";
import { spokenNameOf } from "./preference-name.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { RenameForm } from "./rename-form.tsx";

export interface EntryProps {
  readonly preference: Preference;
  readonly store: PreferenceStore;
  /** The index of the entry, and the last index of the list. */
  readonly index: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
}

/** What renames and moves an entry in its row: `form` and `moveButtons` while they are open. */
export function useEntryActions({ preference, store, index, last, onMove }: EntryProps) {
  const [mode, setMode] = useState<"rename" | "move">();
  const renameButton = useRef<HTMLButtonElement>(null);
  const name = isolate(spokenNameOf(preference));
  const closeForm = () => {
    setMode(undefined);
    setTimeout(() => renameButton.current?.focus());
  };
  return {
    handle: last > 0 && (
      <DragHandle
        name={name}
        isOpen={mode === "move"}
        onOpenChange={(isOpen) => setMode(isOpen ? "move" : undefined)}
        onStep={(step) => onMove(index + step)}
        onDrop={onMove}
      />
    ),
    renameButton: {
      ref: renameButton,
      "aria-label": m.preferencesRenameNamed({ name }),
      title: m.preferencesRename(),
      onClick: () => setMode("rename"),
    },
    form: mode === "rename" && (
      <RenameForm preference={preference} store={store} onDone={closeForm} />
    ),
    moveButtons: mode === "move" && (
      <div className="entry-moves">
        <Button
          aria-label={m.preferencesUpNamed({ name })}
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          {m.preferencesUp()}
        </Button>
        <Button
          aria-label={m.preferencesDownNamed({ name })}
          aria-disabled={index === last}
          onClick={() => onMove(index + 1)}
        >
          {m.preferencesDown()}
        </Button>
      </div>
    ),
  };
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
  useCloseOnEscape(isOpen, () => onOpenChange(false));

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  }
  return (
    <IconButton
      label={m.preferencesMove({ name })}
      aria-expanded={isOpen}
      aria-keyshortcuts="ArrowUp ArrowDown"
      title={m.preferencesDrag()}
      className="entry-handle"
      onPointerDown={(event) => dragToReorder(event.nativeEvent, event.currentTarget, onDrop)}
      onKeyDown={onKeyDown}
      onClick={() => onOpenChange(!isOpen)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
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
