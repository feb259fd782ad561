import { useId, useLayoutEffect, useState } from "react";
import * as m from "#messages";
import { useAnnouncement } from "./announce.ts";
import {
  type ComboboxOption,
  type ComboboxResults,
  followResults,
  NO_OPTIONS,
  type ShownOptions,
} from "./shown-options.ts";
import { useDebouncedValue } from "./use-debounced-value.ts";

const PAGE_SIZE = 5;

interface ComboboxSettings<T extends ComboboxOption> {
  readonly isOpen: boolean;
  readonly text: string | undefined;
  readonly results: ComboboxResults<T>;
  readonly onChoose: (option: T) => void;
  readonly onClose: () => void;
}

/**
 * What is the same in all fields with a list of options below: the options that it shows while it is open, which of them is
 * active, the keys, and what is announced. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useCombobox<T extends ComboboxOption>(settings: ComboboxSettings<T>) {
  const { isOpen, text, results, onChoose, onClose } = settings;
  const listId = useId();
  const [pointed, setPointed] = useState<string>();
  const [shown, setShown] = useState<ShownOptions<T>>(NO_OPTIONS);
  if (isOpen && (results !== shown.results || text !== shown.text)) {
    setShown(followResults(shown, text, results, pointed));
  }
  const { options, active } = isOpen ? shown : NO_OPTIONS;
  const activeIndex = options.findIndex(({ value }) => value === active);
  // Other options have other ids: screen readers speak the active option only when its id changes.
  const [texts, setTexts] = useState({ last: text, count: 0 });
  if (text !== texts.last) setTexts({ last: text, count: texts.count + 1 });
  const optionId = (index: number) => `${listId}-${texts.count}-${index}`;
  const activeId = activeIndex >= 0 ? optionId(activeIndex) : undefined;
  useAnnouncement(useDebouncedValue(isOpen && text && results.isComplete ? describe(results) : ""));

  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function close() {
    setPointed(undefined);
    setShown(NO_OPTIONS);
    onClose();
  }

  function choose(option: T) {
    onChoose(option);
    close();
  }

  return {
    listId,
    options,
    active,
    activeIndex,
    optionId,
    close,
    choose,
    /** Called with the value of the option under the pointer. */
    setPointed,
    /** Shows all that the text finds, with one option active. */
    showAll: (value: string | undefined) =>
      setShown({ ...followResults<T>(NO_OPTIONS, text, results, undefined), active: value }),
    /** What a key does in an open list. Returns whether it does something. */
    onKey(key: string): boolean {
      const option = options[activeIndex];
      const next = options[nextActiveIndex(key, activeIndex, options.length) ?? -1];
      if (key === "Enter" && option) choose(option);
      else if (next) setShown({ ...shown, active: next.value });
      return key === "Enter" || next !== undefined;
    },
    /** Of the field, which keeps the focus. */
    fieldAttributes: {
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": activeId,
    },
  };
}

/** The index that a key moves the active option to; undefined if the key does not move it. */
function nextActiveIndex(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return from >= last ? 0 : from + 1;
    case "ArrowUp":
      return from <= 0 ? last : from - 1;
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageDown":
      return Math.min(last, from + PAGE_SIZE);
    case "PageUp":
      return Math.max(0, from - PAGE_SIZE);
    default:
      return undefined;
  }
}

function describe({ options, remark }: ComboboxResults<ComboboxOption>): string {
  const found = m.optionsFound({ count: options.length });
  if (remark && options.length === 0) return remark;
  return remark ? m.sentences({ first: found, second: remark }) : found;
}
