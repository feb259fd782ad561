import { Button } from "../ui/button.tsx";
import { ManualCopy } from "../ui/manual-copy.tsx";
import type { Copyable, Copying } from "./use-copying.ts";

interface CopyProps {
  readonly copyable: Copyable;
  readonly copying: Copying;
}

const SAID = { copied: "Copied", plain: "Copied as plain text", refused: "" } as const;

/** "Copied" floats beside the button, so that nothing moves. */
export function CopyButton({ copyable, copying, label }: CopyProps & { readonly label?: string }) {
  const result = copying.resultOf(copyable.name);
  return (
    <span className="copy-button">
      <Button
        aria-label={label && `${label} ${copyable.name}`}
        onClick={() => copying.copy(copyable)}
      >
        {label ?? copyable.name}
      </Button>
      <span aria-live="polite">{result && SAID[result]}</span>
    </span>
  );
}

/** The text to copy by hand, if the browser refused to copy it. */
export function RefusedCopy({ copyable, copying }: CopyProps) {
  return copying.resultOf(copyable.name) === "refused" && <ManualCopy text={copyable.text} />;
}
