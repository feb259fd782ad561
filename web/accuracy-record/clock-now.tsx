import type { Time } from "../../shared/api/time.ts";
import { formatBound } from "./format-figures.ts";

const CHECKED_BY = {
  chrony: "Checked by chrony.",
  sntp: "Checked against several time servers.",
};

/** How exact the server's clock is now, as one sentence with its figure large. */
export function ClockNow({ time, isMissing }: { time: Time | undefined; isMissing: boolean }) {
  if (!time) {
    return (
      <p className="record-now">
        {isMissing ? "The error of this server's clock can't be loaded right now." : "\u00a0"}
        {!isMissing && <strong>{"\u00a0"}</strong>}
      </p>
    );
  }
  const { boundMs, source, synchronised } = time;
  if (boundMs === null || source === null) {
    return (
      <p className="record-now">
        <span className="record-unchecked">Nothing checks this server's clock.</span> Its error is
        unknown; the record shows when the server ran.
      </p>
    );
  }
  const [figure, unit] = formatBound(boundMs).split("\u00a0");
  return (
    <p className="record-now">
      {synchronised
        ? "This server's clock is right to within"
        : "This server's clock is not synchronised. It may be off by up to"}{" "}
      <strong>
        <sup>±</sup>
        {figure}
        <small>
          {"\u00a0"}
          {unit}
        </small>
      </strong>{" "}
      {CHECKED_BY[source]}
    </p>
  );
}
