import { useEffect } from "react";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { AnswerList } from "./answer-list.tsx";
import style from "./place-answer.css?inline";

export { PlacePanel } from "./place-panel.tsx";

/** In UTF-16 code units. */
const MAX_ASKED = 200;

/** What the field of the first view answers, below it. */
export function PlaceAnswers({ field }: { field: HTMLInputElement }) {
  useLazyStyle(style);
  useEffect(() => typeAsked(field), [field]);
  return <AnswerList field={field} />;
}

/** Types what `?q=` asks, unless somebody was faster. */
function typeAsked(field: HTMLInputElement): void {
  const asked = new URLSearchParams(location.search).get("q")?.trim().slice(0, MAX_ASKED);
  if (!asked || field.value !== "") return;
  field.value = asked;
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
