import { type ReactNode, useId } from "react";

interface SegmentsProps<T extends string> {
  /** What is chosen here, for who doesn't see it. */
  readonly label: string;
  readonly segments: readonly {
    readonly value: T;
    readonly name: string;
    readonly sign: ReactNode;
  }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice among a few, all in sight; each shows a sign and bears a name. */
export function Segments<T extends string>({ label, segments, value, onChange }: SegmentsProps<T>) {
  const group = useId();
  return (
    <fieldset className="segments">
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} title={segment.name}>
          <input
            type="radio"
            name={group}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="sr-only"
            aria-label={segment.name}
          />
          <span aria-hidden="true">{segment.sign}</span>
        </label>
      ))}
    </fieldset>
  );
}
