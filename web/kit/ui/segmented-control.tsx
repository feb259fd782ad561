import { type ReactNode, useId } from "react";

interface SegmentedControlProps<T extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: T;
    readonly name: string;
    /** Shown instead of the name. */
    readonly icon?: ReactNode;
  }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, options, value, onChange } = props;
  const group = useId();
  return (
    <fieldset className="segmented-control">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={option.name}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
            aria-label={option.name}
          />
          <span aria-hidden="true">{option.icon ?? option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
