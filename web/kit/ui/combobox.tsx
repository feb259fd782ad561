import * as Popover from "@radix-ui/react-popover";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import * as m from "#messages";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import style from "./combobox.css?inline";
import { ComboboxList } from "./combobox-list.tsx";
import { nextActiveIndex } from "./next-active-index.ts";
import type { ComboboxOption, ComboboxResults } from "./shown-options.ts";
import { useCloseOnEscape } from "./use-close-on-escape.ts";
import { useShownOptions } from "./use-shown-options.ts";

interface ComboboxProps<T extends ComboboxOption> {
  readonly id: string;
  readonly placeholder: string;
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

/** A searchable dropdown: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function Combobox<T extends ComboboxOption>(props: ComboboxProps<T>) {
  const { id, placeholder, takesFocus, chosen, text, results, noMatchesText, footer } = props;
  useLazyStyle(style);
  const [isOpen, setIsOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const shown = useShownOptions(isOpen, text, results);
  const { options, active, activeIndex, status } = shown;

  useEffect(() => {
    if (isOpen && activeIndex >= 0) {
      document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: "nearest" });
    }
  }, [isOpen, activeIndex, listId]);

  function open() {
    if (isOpen) return;
    setIsOpen(true);
    shown.showAll(chosen?.value);
  }

  function close() {
    if (content.current?.contains(document.activeElement)) document.getElementById(id)?.focus();
    setIsOpen(false);
    shown.clear();
    props.onTextChange(undefined);
  }

  useCloseOnEscape(isOpen, close);

  function choose(option: T) {
    props.onChoose(option);
    close();
  }

  function onBlur(event: FocusEvent) {
    if (!content.current?.contains(event.relatedTarget)) close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const option = options[activeIndex];
    if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (option) choose(option);
      return;
    }
    const next = options[nextActiveIndex(event.key, activeIndex, options.length) ?? -1];
    if (!isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      open();
    } else if (next) {
      event.preventDefault();
      shown.setActive(next.value);
    }
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={(wanted) => !wanted && close()}>
      <Popover.Anchor className="combobox">
        <input
          // biome-ignore lint/a11y/noAutofocus: only set in a form that the user has just opened.
          autoFocus={takesFocus}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={activeIndex >= 0 ? optionId(activeIndex) : undefined}
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
      </Popover.Anchor>
      <p role="status" className="sr-only">
        {status}
      </p>
      {/* Not in a portal: the scroll lock of an open dialog would keep a list outside it from scrolling. */}
      <Popover.Content
        ref={content}
        role="presentation"
        sideOffset={6}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onBlur={onBlur}
        onInteractOutside={(event) => {
          if ((event.target as Element).id === id) event.preventDefault();
        }}
        className="combobox-popover"
      >
        <div className="combobox-card">
          {results.note && <p className="combobox-note">{results.note}</p>}
          {options.length > 0 ? (
            <ComboboxList
              id={listId}
              label={placeholder}
              options={options}
              active={active}
              chosen={chosen?.value}
              optionId={optionId}
              onChoose={choose}
              onPoint={shown.setPointed}
            />
          ) : (
            <p id={listId} className="combobox-none">
              {results.isComplete ? noMatchesText(text ?? "") : m.searching()}
            </p>
          )}
          {footer && (
            // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links within.
            <div
              className="combobox-footer"
              // Radix would keep the focus among the links in here.
              onKeyDown={(event) => event.key === "Tab" && event.stopPropagation()}
            >
              {footer}
            </div>
          )}
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
