import { useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import style from "./text-field.css?inline";

const COPIED_MS = 3000;

export interface Copyable {
  /** Names the button; unique among those of the panel. */
  readonly name: string;
  readonly text: string;
  readonly html?: string;
}

export interface Copying {
  /** What the last press did; "copied" and "plain" pass after some seconds. */
  readonly resultOf: (name: string) => CopyResult | undefined;
  readonly copy: (copyable: Copyable) => void;
}

export function useCopying(): Copying {
  const [last, setLast] = useState<{ readonly name: string; readonly result: CopyResult }>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy({ name, text, html }: Copyable) {
    const result = await (html === undefined
      ? copyToClipboard(text).then((isCopied) => (isCopied ? "copied" : "refused"))
      : copyHtmlToClipboard(html, text));
    clearTimeout(timer.current);
    setLast({ name, result });
    if (result !== "refused") {
      timer.current = window.setTimeout(() => setLast(undefined), COPIED_MS);
    }
  }

  return {
    resultOf: (name) => (last?.name === name ? last.result : undefined),
    copy: (copyable) => void copy(copyable),
  };
}

/** What is on the clipboard now: all of it, only its plain text, or nothing new, because the browser refused. */
type CopyResult = "copied" | "plain" | "refused";

export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export async function copyHtmlToClipboard(html: string, text: string): Promise<CopyResult> {
  try {
    const blobOf = (type: string, content: string) => new Blob([content], { type });
    const item = new ClipboardItem({
      "text/html": blobOf("text/html", html),
      "text/plain": blobOf("text/plain", text),
    });
    await navigator.clipboard.write([item]);
    return "copied";
  } catch {
    return (await copyToClipboard(text)) ? "plain" : "refused";
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
