export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** The name that matched, if the label does not contain it. */
  readonly hint?: string | undefined;
}

interface ComboboxListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly active: number;
  readonly chosen: string | undefined;
  readonly optionId: (index: number) => string;
  readonly onChoose: (option: ComboboxOption) => void;
}

/** Focus stays in the input, which points at the active option with `aria-activedescendant`. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, label, options, active, chosen, optionId, onChoose } = props;
  return (
    <div id={id} role="listbox" aria-label={label} className="max-h-60 overflow-y-auto p-1">
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
        <div
          key={option.value}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === chosen}
          data-active={index === active}
          onClick={() => onChoose(option)}
          className="combobox-option"
        >
          <span>{option.label}</span>
          {option.hint && <span className="combobox-hint"> {option.hint}</span>}
        </div>
      ))}
    </div>
  );
}
