import type { ComboboxOption } from "./shown-options.ts";
import type { useCombobox } from "./use-combobox.ts";

interface ComboboxListProps<T extends ComboboxOption> {
  readonly label: string;
  readonly list: ReturnType<typeof useCombobox<T>>;
  readonly chosen: string | undefined;
}

/** Focus stays in the input, which points at the active option with `aria-activedescendant`. */
export function ComboboxList<T extends ComboboxOption>(props: ComboboxListProps<T>) {
  const { label, list, chosen } = props;
  return (
    <div
      id={list.listId}
      role="listbox"
      aria-label={label}
      className="combobox-list"
      onPointerLeave={() => list.setPointed(undefined)}
    >
      {list.options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
        <div
          key={option.value}
          id={list.optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === list.active}
          data-chosen={option.value === chosen}
          onClick={() => list.choose(option)}
          onPointerEnter={() => list.setPointed(option.value)}
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
