import { useState } from "react";
import * as m from "#messages";
import {
  type ComboboxOption,
  type ComboboxResults,
  followResults,
  NO_OPTIONS,
  type ShownOptions,
} from "./shown-options.ts";
import { useDebouncedValue } from "./use-debounced-value.ts";

/** The options that a combobox shows while it is open, which of them is active, and what its status announces. */
export function useShownOptions<T extends ComboboxOption>(
  isOpen: boolean,
  text: string | undefined,
  results: ComboboxResults<T>,
) {
  const [pointed, setPointed] = useState<string>();
  const [shown, setShown] = useState<ShownOptions<T>>(NO_OPTIONS);
  if (isOpen && (results !== shown.results || text !== shown.text)) {
    setShown(followResults(shown, text, results, pointed));
  }
  const { options, active } = isOpen ? shown : NO_OPTIONS;
  const status = useDebouncedValue(isOpen && text && results.isComplete ? describe(results) : "");
  return {
    options,
    active,
    activeIndex: options.findIndex(({ value }) => value === active),
    status,
    /** Called with the value of the option under the pointer. */
    setPointed,
    setActive: (value: string | undefined) => setShown({ ...shown, active: value }),
    /** Shows all that the text finds, with one option active. */
    showAll: (value: string | undefined) =>
      setShown({ ...followResults<T>(NO_OPTIONS, text, results, undefined), active: value }),
    clear: () => {
      setPointed(undefined);
      setShown(NO_OPTIONS);
    },
  };
}

function describe({ options, remark }: ComboboxResults<ComboboxOption>): string {
  const found = m.optionsFound({ count: options.length });
  return remark ? m.sentences({ first: found, second: remark }) : found;
}
