import { Button } from "./button.tsx";

interface TryAgainProps {
  readonly isTrying: boolean;
  readonly onTry: () => void;
}

/** The button below what could not be loaded; pressed again while it tries it does nothing, and keeps the focus. */
export function TryAgain({ isTrying, onTry }: TryAgainProps) {
  return (
    <Button aria-disabled={isTrying} onClick={() => !isTrying && onTry()}>
      Try again
    </Button>
  );
}
