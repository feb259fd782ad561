import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import style from "./combobox.css?inline";
import { ComboboxList } from "./combobox-list.tsx";
import { ComboboxPopup } from "./combobox-popup.tsx";
import type { ComboboxOption, ComboboxResults } from "./shown-options.ts";
import { useCloseOnEscape } from "./use-close-on-escape.ts";
import { useCombobox } from "./use-combobox.ts";

interface ComboboxProps<T extends ComboboxOption> {
  readonly id: string;
  readonly placeholder: string;
  readonly isRequired?: boolean;
  /** Whether it takes the focus on mount. The list opens only on a press, a key or typing. */
  readonly takesFocus?: boolean;
  readonly chosen: T | undefined;
  readonly onChoose: (option: T) => void;
  /** What is typed; undefined while the input shows the chosen option. */
  readonly text: string | undefined;
  readonly onTextChange: (text: string | undefined) => void;
  /** What the text finds; all options without a text. */
  readonly results: ComboboxResults<T>;
  readonly noMatchesText: (text: string) => string;
  /** Below the options. It may have links. */
  readonly footer?: ReactNode;
}

/** A searchable dropdown. */
export function Combobox<T extends ComboboxOption>(props: ComboboxProps<T>) {
  const { id, placeholder, isRequired, takesFocus, chosen, text, results, footer } = props;
  useLazyStyle(style);
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const list = useCombobox({ isOpen, text, results, onChoose: props.onChoose, onClose });
  useCloseOnEscape(isOpen, list.close);

  function open() {
    if (isOpen) return;
    setIsOpen(true);
    list.showAll(chosen?.value);
  }

  function onClose() {
    if (popup.current?.contains(document.activeElement)) field.current?.focus();
    setIsOpen(false);
    props.onTextChange(undefined);
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget !== field.current && !popup.current?.contains(relatedTarget)) list.close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isOpener = !isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp");
    if (isOpener) open();
    if (isOpener || (isOpen && list.onKey(event.key))) event.preventDefault();
  }

  return (
    <div className="combobox">
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: only set in a form that the user has just opened.
        autoFocus={takesFocus}
        id={id}
        {...list.fieldAttributes}
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-required={isRequired}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text ?? chosen?.label ?? ""}
        onChange={(event) => {
          props.onTextChange(event.target.value);
          setIsOpen(true);
        }}
        onClick={(event) => {
          open();
          event.currentTarget.select();
        }}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        className="combobox-input"
      />
      <svg viewBox="0 0 16 16" className="combobox-chevron" aria-hidden="true">
        <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {isOpen && (
        <ComboboxPopup ref={popup} field={field} onBlur={onBlur} onPressOutside={list.close}>
          {results.note && <p className="combobox-note">{results.note}</p>}
          {list.options.length > 0 ? (
            <ComboboxList label={placeholder} list={list} chosen={chosen?.value} />
          ) : (
            <p id={list.listId} className="combobox-empty">
              {results.isComplete ? props.noMatchesText(text ?? "") : m.searching()}
            </p>
          )}
          {footer && list.options.length > 0 && <div className="combobox-footer">{footer}</div>}
        </ComboboxPopup>
      )}
    </div>
  );
}
