import { Button } from "./button.tsx";

interface RetryButtonProps {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The button below what could not be loaded; pressed again while it tries it does nothing, and keeps the focus. */
export function RetryButton({ isRetrying, onRetry }: RetryButtonProps) {
  return (
    <Button aria-disabled={isRetrying} onClick={() => !isRetrying && onRetry()}>
      Try again
    </Button>
  );
}
