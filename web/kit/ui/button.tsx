import type { ComponentProps } from "react";
import * as m from "#messages";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: "primary" | "plain" | "quiet";
}

export function Button({ variant = "plain", className = "", ...rest }: ButtonProps) {
  return <button type="button" className={`button button-${variant} ${className}`} {...rest} />;
}

/** While busy it ignores presses, but is not `disabled`, which would lose the focus. */
export function BusyButton({ isBusy, onClick, ...rest }: ButtonProps & { isBusy: boolean }) {
  return <Button aria-disabled={isBusy} onClick={isBusy ? undefined : onClick} {...rest} />;
}

export function LazyButton({ loadFailed, ...button }: ButtonProps & { loadFailed: boolean }) {
  return (
    <>
      <Button {...button} />
      {loadFailed && (
        <p role="alert" className="note whole last">
          {m.loadFailed()}
        </p>
      )}
    </>
  );
}

export function RetryButton({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <BusyButton isBusy={isRetrying} onClick={onRetry}>
      {m.tryAgain()}
    </BusyButton>
  );
}
