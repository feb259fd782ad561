import type { CSSProperties } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { type RecordSlot, runsOf } from "./record-slots.ts";
import style from "./record-strip.css?inline";

interface RecordStripProps {
  readonly slots: readonly RecordSlot[];
  readonly span: (startMs: number, endMs: number) => CSSProperties;
}

/** A bar over the time on record, with a notch for each gap: as deep as the share of an hour that is missing, and at least a third. */
export function RecordStrip({ slots, span }: RecordStripProps) {
  useLazyStyle(style);
  const first = slots[0];
  const last = slots.at(-1);
  return (
    <div className="record-strip" dir="ltr" aria-hidden="true">
      <span>{m.recordAvailable()}</span>
      {first && last && <b style={span(first.startMs, last.endMs)} />}
      {runsOf(slots, depthOf).map(({ key, slots: run }) => {
        const startMs = run[0]?.startMs ?? 0;
        return (
          <i
            key={startMs}
            style={{ ...span(startMs, run.at(-1)?.endMs ?? startMs), height: key }}
          />
        );
      })}
    </div>
  );
}

function depthOf({ expectedMinutes, recordedMinutes }: RecordSlot): string | undefined {
  if (recordedMinutes === expectedMinutes) return undefined;
  const missing = 1 - recordedMinutes / expectedMinutes;
  return `${Math.round(Math.max(1 / 3, missing) * 100)}%`;
}
