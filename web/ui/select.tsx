import { Select as Radix } from "radix-ui";

interface SelectProps {
  readonly id: string;
  readonly placeholder: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A dropdown whose list is at most 15rem high; an empty value shows the placeholder. */
export function Select({ id, placeholder, options, value, onChange }: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.Trigger
        id={id}
        className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-2 rounded-xl border border-line bg-ground px-4 text-left data-placeholder:text-ink-3"
      >
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon>
          <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
            <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className="z-20 max-h-60 w-(--radix-select-trigger-width) overflow-hidden rounded-xl border border-line bg-raised shadow-soft"
        >
          <Radix.Viewport className="max-h-60 p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none data-highlighted:bg-line/70 data-[state=checked]:font-medium"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
