import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { SearchIcon } from "../../kit/ui/icon-button.tsx";
import { useKeyShortcut } from "../../kit/ui/key-shortcuts.ts";
import { LoadFailure } from "../../kit/ui/section-boundary.tsx";
import { textReader } from "../text/text-reader.ts";
import { shownPlace } from "./shown-place.ts";

export const placeAnswers = lazyPart(() => import("./place-answers.tsx"));

const TYPES_SLASH =
  "input:not([type=radio]), textarea, [contenteditable], [role=dialog], .picked-time";

function load(): void {
  placeAnswers.load();
  textReader.load();
}

/** The field of the first view. What it answers with is lazy-loaded, and reads what was typed before. */
export function PlaceField() {
  const ref = useRef<HTMLInputElement>(null);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const { part } = useLazyPart(placeAnswers);
  const hasShortcut = useKeyShortcut("/", (event) => {
    const { target } = event;
    // An open dialog hides the rest of the page.
    if ((target as Element).closest(TYPES_SLASH) || document.querySelector(".dialog-backdrop"))
      return;
    event.preventDefault();
    field?.focus();
  });
  useEffect(() => {
    // Setting state in a ref callback would render the page again in the task that hydrates it.
    setField(ref.current);
    if (/[?&]q=/.test(location.search)) load();
    return shownPlace.subscribe(placeAnswers.load);
  }, []);
  return (
    <div className="place-field">
      <div className="search-field large">
        <SearchIcon />
        <input
          ref={ref}
          role="combobox"
          aria-expanded="false"
          aria-haspopup="grid"
          aria-autocomplete="list"
          aria-keyshortcuts={hasShortcut ? "/" : undefined}
          aria-label={m.placeField()}
          placeholder={m.placeField()}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onPointerEnter={load}
          onFocus={load}
          onInput={load}
        />
      </div>
      <LoadFailure name={m.sectionPlaceSearch()} code={placeAnswers} />
      {part && field && <part.PlaceAnswers field={field} />}
    </div>
  );
}

/** Scrolls to the field of the first view and puts the focus there. Until it leaves, Enter adds the first city that is found. */
export function focusPlaceField(): void {
  const field = document.querySelector<HTMLInputElement>(".place-field input");
  field?.scrollIntoView({ block: "center", behavior: "instant" });
  if (!field) return;
  field.focus({ preventScroll: true });
  field.dataset["adds"] = "";
  field.addEventListener("blur", () => delete field.dataset["adds"], { once: true });
}
