import type { ReactNode } from "react";
import * as m from "#messages";
import type { Time } from "../../../shared/api/time.ts";
import { boundParts, formatPlusMinus } from "./format-figures.ts";

const RIGHT_TO_WITHIN = { chrony: m.recordNowWithin, sntp: m.recordNowWithinSntp };
const OFF_BY_UP_TO = { chrony: m.recordNowOff, sntp: m.recordNowOffSntp };

/** How exact the server's clock is now, as one sentence with its figure large. */
export function ClockNow({ time, isMissing }: { time: Time | undefined; isMissing: boolean }) {
  if (!time) {
    return (
      <p className="record-now">
        {isMissing ? m.recordNowMissing() : "\u00a0"}
        {!isMissing && <strong>{"\u00a0"}</strong>}
      </p>
    );
  }
  const { boundMs, source, synchronised } = time;
  if (boundMs === null || source === null) {
    return <p className="record-now">{m.recordNowUnchecked({ strong })}</p>;
  }
  const [value, unit] = boundParts(boundMs);
  const figure = () => (
    <strong>
      <sup>±</sup>
      {value}
      <small>
        {"\u00a0"}
        {unit}
      </small>
    </strong>
  );
  const describe = (synchronised ? RIGHT_TO_WITHIN : OFF_BY_UP_TO)[source];
  return <p className="record-now">{describe({ bound: formatPlusMinus(boundMs), figure })}</p>;
}

function strong(text: ReactNode) {
  return <span className="record-unchecked">{text}</span>;
}
