import * as m from "#messages";
import { lazyPart } from "../../kit/lazy/lazy-part.ts";
import { LazyPanel } from "../../kit/ui/lazy-panel.tsx";

const panel = lazyPart(() => import("./record-panel.tsx"));

/** A question, and on request its answer: the record of the server's clock. */
export function AccuracyRecord() {
  return (
    <LazyPanel label={m.recordButton()} name={m.sectionRecord()} lazyPart={panel}>
      {({ RecordPanel }) => <RecordPanel />}
    </LazyPanel>
  );
}
