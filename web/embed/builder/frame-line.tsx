import { useEffect, useId, useState } from "react";
import * as m from "#messages";
import { Button } from "../../kit/ui/button.tsx";
import { type CopyResult, copyToClipboard } from "../../kit/ui/copy-to-clipboard.ts";
import { ManualCopy } from "../../kit/ui/manual-copy.tsx";

const COPIED_MS = 3000;

/** The line of HTML, which can be copied. */
export function FrameLine({ line }: { line: string }) {
  const id = useId();
  const [result, setResult] = useState<CopyResult>();
  useEffect(() => {
    if (result !== "copied") return undefined;
    const timer = setTimeout(() => setResult(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy() {
    setResult((await copyToClipboard(line)) ? "copied" : "refused");
  }

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
        <Button variant="primary" onClick={() => void copy()}>
          {m.copy()}
        </Button>
        <span aria-live="polite">{result === "copied" && m.copied()}</span>
      </div>
      {result === "refused" && <ManualCopy text={line} />}
    </div>
  );
}
