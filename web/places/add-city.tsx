import { useId, useRef, useState } from "react";
import * as m from "#messages";
import { Button } from "../kit/ui/button.tsx";
import { Combobox } from "../kit/ui/combobox.tsx";
import { useCloseWithin } from "../kit/ui/use-close-within.ts";
import { myZones } from "../services/my-zones.ts";
import { PlacesNote } from "./places-note.tsx";
import { describeNoMatches } from "./use-search.ts";
import { useTimezoneOptions } from "./use-timezone-options.ts";

/** A button in whose place a field finds cities and adds them to the list, one after the other. */
export function AddCity() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    setOpen(false);
    setTimeout(() => button.current?.focus());
  }
  return isOpen ? (
    <AddCityField label={m.preferencesAddCity()} onClose={close} />
  ) : (
    <Button ref={button} onClick={() => setOpen(true)}>
      {m.preferencesAddCity()}
    </Button>
  );
}

interface AddCityFieldProps {
  readonly label: string;
  /** Escape calls it. */
  readonly onClose: () => void;
}

/** Enter adds the first city that is found, and empties the field for the next one. */
export function AddCityField({ label, onClose }: AddCityFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string>();
  const { results, search } = useTimezoneOptions(text ?? "", undefined);
  useCloseWithin(field, onClose);
  return (
    <div ref={field} className="add-city">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Combobox
        id={id}
        placeholder={label}
        takesFocus
        chosen={undefined}
        onChoose={({ result }) => void myZones.add(result.place)}
        text={text}
        onTextChange={setText}
        results={results}
        noMatchesText={(typed) => describeNoMatches(typed, search)}
        footer={text && <PlacesNote search={search} />}
      />
    </div>
  );
}
