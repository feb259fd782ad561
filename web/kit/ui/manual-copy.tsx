import { useId } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import style from "./text-field.css?inline";

/** A text that the browser refused to copy, selected to be copied by hand. */
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
