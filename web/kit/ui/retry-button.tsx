import * as m from "#messages";
import { Button } from "./button.tsx";

interface RetryButtonProps {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** While a retry runs it ignores presses, but is not `disabled`, which would lose the focus. */
export function RetryButton({ isRetrying, onRetry }: RetryButtonProps) {
  return (
    <Button aria-disabled={isRetrying} onClick={() => !isRetrying && onRetry()}>
      {m.tryAgain()}
    </Button>
  );
}
