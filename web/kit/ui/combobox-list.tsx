import type { ComboboxOption } from "./shown-options.ts";

interface ComboboxListProps<T extends ComboboxOption> {
  readonly id: string;
  readonly label: string;
  readonly options: readonly T[];
  readonly active: string | undefined;
  readonly chosen: string | undefined;
  readonly optionId: (index: number) => string;
  readonly onChoose: (option: T) => void;
  /** Called with the value of the option under the pointer. */
  readonly onPoint: (value: string | undefined) => void;
}

/** Focus stays in the input, which points at the active option with `aria-activedescendant`. */
export function ComboboxList<T extends ComboboxOption>(props: ComboboxListProps<T>) {
  const { id, label, options, active, chosen, optionId, onChoose, onPoint } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="combobox-list"
      onPointerLeave={() => onPoint(undefined)}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
        <div
          key={option.value}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === chosen}
          data-active={option.value === active}
          onClick={() => onChoose(option)}
          onPointerEnter={() => onPoint(option.value)}
          className="combobox-option"
        >
          <span>
            {option.label}
            {option.hint && (
              <>
                {" "}
                <bdi className="combobox-hint">{option.hint}</bdi>
              </>
            )}
          </span>
          {option.detail && (
            <>
              {" "}
              <bdi className="combobox-detail">{option.detail}</bdi>
            </>
          )}
          {option.aside && (
            <>
              {" "}
              <span className="combobox-aside">{option.aside}</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
