import * as m from "#messages";
import { Button } from "../kit/ui/button.tsx";
import { cancelPasskeyPrompt } from "./passkeys.ts";

/** Ends a passkey prompt, since some never settle. Place it after the button that opened it, which gets the focus. */
export function CancelPromptButton({ isPrompting }: { isPrompting: boolean }) {
  if (!isPrompting) return null;
  return (
    <Button
      variant="quiet"
      onClick={({ currentTarget: { previousElementSibling } }) => {
        cancelPasskeyPrompt();
        if (previousElementSibling instanceof HTMLElement) previousElementSibling.focus();
      }}
    >
      {m.cancel()}
    </Button>
  );
}
