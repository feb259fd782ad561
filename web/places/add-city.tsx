import { useId, useRef, useState } from "react";
import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { Button } from "../kit/ui/button.tsx";
import { useCloseWithin } from "../kit/ui/layer.ts";
import { PlaceCombobox } from "./place-combobox.tsx";

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
