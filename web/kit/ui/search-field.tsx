import { type Ref, useEffectEvent, useLayoutEffect, useRef } from "react";
import * as m from "#messages";
import { IconButton, SearchIcon } from "./icon-button.tsx";
import { useCloseWithin } from "./layer.ts";

interface SearchFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFocus?: () => void;
}

export function SearchField(props: SearchFieldProps) {
  const { ref, label, placeholder, value, onChange, onFocus } = props;
  const container = useRef<HTMLDivElement>(null);

  const adoptTyped = useEffectEvent(() => {
    const typed = container.current?.querySelector("input")?.value;
    if (typed) onChange(typed);
  });
  // What was typed before the page was live; React would empty the field when it renders again.
  useLayoutEffect(() => adoptTyped(), []);

  function clear() {
    onChange("");
    container.current?.querySelector("input")?.focus();
  }

  useCloseWithin(container, () => onChange(""), value !== "");
  return (
    <div ref={container} className="search-field">
      <SearchIcon />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && <IconButton label={m.searchClear()} onClick={clear} />}
    </div>
  );
}
