import * as m from "#messages";
import { BusyButton } from "./busy-button.tsx";

interface RetryButtonProps {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

export function RetryButton({ isRetrying, onRetry }: RetryButtonProps) {
  return (
    <BusyButton isBusy={isRetrying} onClick={onRetry}>
      {m.tryAgain()}
    </BusyButton>
  );
}
