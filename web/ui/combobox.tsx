import * as Popover from "@radix-ui/react-popover";
import { useEffect, useId, useState } from "react";
import { ComboboxList, type ComboboxOption } from "./combobox-list.tsx";
import { nextActiveIndex } from "./next-active-index.ts";
import { useDebouncedValue } from "./use-debounced-value.ts";

interface ComboboxProps {
  readonly id: string;
  readonly placeholder: string;
  /** Whether it takes the focus on mount. The list opens only on a press, a key or typing. */
  readonly takesFocus?: boolean;
  readonly chosen: ComboboxOption | undefined;
  readonly onChoose: (option: ComboboxOption) => void;
  /** The matches for a text, best first; all options for an empty text. */
  readonly find: (text: string) => readonly ComboboxOption[];
  readonly noMatchesText: (text: string) => string;
}

/** A searchable dropdown: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function Combobox(props: ComboboxProps) {
  const { id, placeholder, takesFocus, chosen, onChoose, find, noMatchesText } = props;
  const [isOpen, setIsOpen] = useState(false);
  /** What is typed; undefined while the input shows the chosen option. */
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(-1);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const options = isOpen ? find(text ?? "") : [];
  const status = useDebouncedValue(isOpen && text ? describeCount(options.length) : "");

  useEffect(() => {
    if (isOpen)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, active, listId]);

  function open() {
    if (isOpen) return;
    setIsOpen(true);
    setActive(find("").findIndex(({ value }) => value === chosen?.value));
  }

  function close() {
    setIsOpen(false);
    setText(undefined);
  }

  function choose(option: ComboboxOption) {
    onChoose(option);
    close();
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const option = options[active];
    if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (option) choose(option);
      return;
    }
    const next = nextActiveIndex(event.key, active, options.length);
    if (!isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      open();
    } else if (isOpen && next !== undefined) {
      event.preventDefault();
      setActive(next);
    }
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={(wanted) => !wanted && close()}>
      <Popover.Anchor className="relative">
        <input
          // biome-ignore lint/a11y/noAutofocus: only set in a form that the user has just opened.
          autoFocus={takesFocus}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={options[active] ? optionId(active) : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text ?? chosen?.label ?? ""}
          onChange={(event) => {
            setText(event.target.value);
            setIsOpen(true);
            setActive(0);
          }}
          onClick={(event) => {
            open();
            event.currentTarget.select();
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full cursor-pointer text-ellipsis rounded-xl border border-field bg-ground pr-10 pl-4 placeholder:text-ink-3 focus:cursor-text"
        />
        <svg
          viewBox="0 0 16 16"
          className="pointer-events-none absolute top-3.5 right-4 size-4"
          aria-hidden="true"
        >
          <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </Popover.Anchor>
      <p role="status" className="sr-only">
        {status}
      </p>
      {/* Not in a portal: the scroll lock of an open dialog would keep a list outside it from scrolling. */}
      <Popover.Content
        role="presentation"
        sideOffset={6}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if ((event.target as Element).id === id) event.preventDefault();
        }}
        className="z-20 w-(--radix-popover-trigger-width) rounded-xl border border-line bg-raised shadow-soft"
      >
        {options.length > 0 ? (
          <ComboboxList
            id={listId}
            label={placeholder}
            options={options}
            active={active}
            chosen={chosen?.value}
            optionId={optionId}
            onChoose={choose}
          />
        ) : (
          <p id={listId} className="wrap-anywhere p-4 text-ink-2 text-sm">
            {noMatchesText(text ?? "")}
          </p>
        )}
      </Popover.Content>
    </Popover.Root>
  );
}

function describeCount(count: number): string {
  if (count === 0) return "Nothing found.";
  return count === 1 ? "1 found." : `${count} found.`;
}
