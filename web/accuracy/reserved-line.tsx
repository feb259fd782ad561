import { useAnnouncement } from "../kit/ui/announce.ts";
import { describeAccuracy } from "./simulated-accuracy.ts";

/** The figures of the line, without a claim: it is invisible and only gives the line its size. */
export function ReservedSentence() {
  return describeAccuracy({ differenceMs: 0, uncertaintyMs: 0 }, (figures) => figures);
}

/** Says why there are no measured figures, in the space that they need, so that nothing moves when they come. */
export function MeasuringLine(props: { readonly status: string; readonly isSpoken: boolean }) {
  const { status, isSpoken } = props;
  useAnnouncement(isSpoken ? status : "");
  return (
    <>
      <p className="accuracy-status anchor">
        <span>{status}</span>
        <span className="pending" aria-hidden="true">
          <ReservedSentence />
        </span>
      </p>
      <p>{"\u00a0"}</p>
    </>
  );
}
