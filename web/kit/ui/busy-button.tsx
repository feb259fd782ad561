import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

interface BusyButtonProps extends ComponentProps<typeof Button> {
  readonly isBusy: boolean;
}

/** While busy it ignores presses, but is not `disabled`, which would lose the focus. */
export function BusyButton({ isBusy, onClick, ...rest }: BusyButtonProps) {
  return <Button aria-disabled={isBusy} onClick={isBusy ? undefined : onClick} {...rest} />;
}
