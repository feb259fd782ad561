import type { ReactNode } from "react";
import { formatDifference, spellDifference } from "../i18n/composed-formats.ts";

/** "+4 h 30 min" to the eye, "4 hours 30 minutes ahead of you" to the ear. */
export function Difference(props: { readonly minutes: number; readonly children?: ReactNode }) {
  const { minutes, children } = props;
  return (
    <>
      <span aria-hidden="true" className={children ? undefined : "unbroken"}>
        {children ?? formatDifference(minutes)}
      </span>
      <span className="sr-only">{spellDifference(minutes)}</span>
    </>
  );
}
