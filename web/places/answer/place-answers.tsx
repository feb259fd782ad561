import { ApiProvider } from "../../kit/api/api-provider.tsx";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { AnswerList } from "./answer-list.tsx";
import style from "./place-answer.css?inline";

export { PlacePanel } from "./place-panel.tsx";

interface PlaceAnswersProps {
  /** The field of the first view. */
  readonly field: HTMLInputElement;
  readonly visitorZone: string;
}

/** What the field answers, below it. */
export function PlaceAnswers(props: PlaceAnswersProps) {
  useLazyStyle(style);
  return (
    <ApiProvider>
      <AnswerList {...props} />
    </ApiProvider>
  );
}
