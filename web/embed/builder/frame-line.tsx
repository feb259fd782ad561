import { useId } from "react";
import * as m from "#messages";
import { Button } from "../../kit/ui/button.tsx";
import { ManualCopy } from "../../kit/ui/manual-copy.tsx";
import { useCopying } from "../../kit/ui/use-copying.ts";

/** The line of HTML, which can be copied. */
export function FrameLine({ line }: { line: string }) {
  const id = useId();
  const { resultOf, copy } = useCopying();
  const result = resultOf(id);
  return (
    <div className="builder-line">
      <label htmlFor={id}>{m.builderLine()}</label>
      <textarea
        id={id}
        dir="ltr"
        readOnly
        rows={3}
        value={line}
        onFocus={({ target }) => target.select()}
      />
      <div>
        <Button variant="primary" onClick={() => copy({ name: id, text: line })}>
          {m.copy()}
        </Button>
        <span aria-live="polite">{result === "copied" && m.copied()}</span>
      </div>
      {result === "refused" && <ManualCopy text={line} />}
    </div>
  );
}
