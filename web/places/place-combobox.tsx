import { useId, useRef, useState } from "react";
import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { lazyPart, useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { Button } from "../kit/ui/button.tsx";
import { useCloseWithin } from "../kit/ui/layer.ts";
import style from "../kit/ui/search-popup.css?inline";
import { LoadFailure } from "../kit/ui/section-boundary.tsx";
import type { PlaceOptionsProps } from "./place-options.tsx";

interface PlaceComboboxProps extends Omit<PlaceOptionsProps, "field" | "isPressed"> {
  readonly id: string;
  readonly isRequired?: boolean;
  /** Whether it takes the focus on mount. The list opens only on a press, a key or typing. */
  readonly takesFocus?: boolean;
}

const options = lazyPart(() => import("./place-options.tsx"));

/** A field for a place. Its options load with the focus, and read what was typed before. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { id, placeholder, isRequired, takesFocus = false, initial } = props;
  useLazyStyle(style);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [isPressed, setPressed] = useState(false);
  const [isWanted, setWanted] = useState(takesFocus);
  const { part } = useLazyPart(options, isWanted);
  return (
    <div className="combobox anchor">
      <input
        ref={setField}
        // biome-ignore lint/a11y/noAutofocus: only set in a form that the user has just opened.
        autoFocus={takesFocus}
        id={id}
        role="combobox"
        aria-expanded="false"
        aria-required={isRequired}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={placeholder}
        defaultValue={initial}
        className="combobox-input"
        onFocus={() => setWanted(true)}
        onInput={() => setWanted(true)}
        onClick={() => setPressed(true)}
      />
      <svg viewBox="0 0 16 16" className="combobox-chevron" aria-hidden="true">
        <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <LoadFailure name={m.sectionPlaceSearch()} code={options} />
      {field && part && <part.PlaceOptions {...props} field={field} isPressed={isPressed} />}
    </div>
  );
}

export function AddCity({ onAdd }: Pick<AddCityFieldProps, "onAdd">) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    setOpen(false);
    setTimeout(() => button.current?.focus());
  }
  return isOpen ? (
    <AddCityField label={m.preferencesAddCity()} onAdd={onAdd} onClose={close} />
  ) : (
    <Button ref={button} onClick={() => setOpen(true)}>
      {m.preferencesAddCity()}
    </Button>
  );
}

interface AddCityFieldProps {
  readonly label: string;
  readonly onAdd: (place: Place) => void;
  readonly onClose: () => void;
}

export function AddCityField({ label, onAdd, onClose }: AddCityFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  useCloseWithin(field, onClose);
  return (
    <div ref={field}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <PlaceCombobox id={id} placeholder={label} takesFocus onChoose={onAdd} />
    </div>
  );
}
