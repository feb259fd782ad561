import { useEffect, useRef, useState } from "react";
import { type CopyResult, copyHtmlToClipboard, copyToClipboard } from "./copy-to-clipboard.ts";

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

/** Copies texts, and remembers what the last press did. */
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
