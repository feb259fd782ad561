import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { AnswerList } from "./answer-list.tsx";
import style from "./place-answer.css?inline";

export { PlacePanel } from "./place-panel.tsx";

/** What the field of the first view answers, below it. */
export function PlaceAnswers({ field }: { field: HTMLInputElement }) {
  useLazyStyle(style);
  return <AnswerList field={field} />;
}
