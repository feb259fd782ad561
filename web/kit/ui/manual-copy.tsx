import { useId } from "react";
import * as m from "#messages";

/** A text that the browser refused to copy, selected to be copied by hand. */
export function ManualCopy({ text }: { text: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <p id={id} role="alert" className="text-ink-2 text-small">
        {m.copyByHand()}
      </p>
      <textarea
        readOnly
        dir="auto"
        aria-labelledby={id}
        rows={Math.min(8, text.split("\n").length)}
        value={text}
        onFocus={({ target }) => target.select()}
        // biome-ignore lint/a11y/noAutofocus: the visitor has just asked for this text.
        autoFocus
        className="rounded-xl border border-field bg-ground px-4 py-3 text-sm"
      />
    </div>
  );
}
