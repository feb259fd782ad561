import * as m from "#messages";
import { Button } from "../../kit/ui/button.tsx";
import { ManualCopy } from "../../kit/ui/manual-copy.tsx";
import type { Copyable, Copying } from "../../kit/ui/use-copying.ts";

interface CopyProps {
  readonly copyable: Copyable;
  readonly copying: Copying;
}

const SAID = { copied: m.copied(), plain: m.meetingCopiedPlain(), refused: "" } as const;

/** "Copied" floats beside the button, so that nothing moves. */
export function CopyButton({
  copyable,
  copying,
  isShort,
}: CopyProps & { readonly isShort?: true }) {
  const result = copying.resultOf(copyable.name);
  return (
    <span className="copy-button">
      <Button
        aria-label={isShort && m.meetingCopyForm({ form: copyable.name })}
        onClick={() => copying.copy(copyable)}
      >
        {isShort ? m.copy() : copyable.name}
      </Button>
      <span aria-live="polite">{result && SAID[result]}</span>
    </span>
  );
}

/** The text to copy by hand, if the browser refused to copy it. */
export function RefusedCopy({ copyable, copying }: CopyProps) {
  return copying.resultOf(copyable.name) === "refused" && <ManualCopy text={copyable.text} />;
}
