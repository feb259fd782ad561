import { useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import style from "./text-field.css?inline";

const COPIED_MS = 3000;

const NOTHING = { isCopied: false, refused: "" };

export function useCopying() {
  const [last, setLast] = useState(NOTHING);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string, html?: string): Promise<boolean> {
    const isCopied = await writeToClipboard(text, html);
    clearTimeout(timer.current);
    setLast({ isCopied, refused: isCopied ? "" : text });
    if (isCopied) timer.current = window.setTimeout(() => setLast(NOTHING), COPIED_MS);
    return isCopied;
  }

  return { ...last, copy };
}

/** Plain text alone where the browser takes no HTML. */
async function writeToClipboard(text: string, html: string | undefined): Promise<boolean> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text);
    else {
      const blobOf = (type: string, content: string) => new Blob([content], { type });
      const item = new ClipboardItem({
        "text/html": blobOf("text/html", html),
        "text/plain": blobOf("text/plain", text),
      });
      await navigator.clipboard.write([item]);
    }
    return true;
  } catch {
    return html !== undefined && writeToClipboard(text, undefined);
  }
}

export function ManualCopy({ text }: { text: string }) {
  useLazyStyle(style);
  const id = useId();
  return (
    <div className="text-field">
      <p id={id} role="alert" className="note">
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
      />
    </div>
  );
}
