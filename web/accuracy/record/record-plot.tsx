import { type PointerEvent, useMemo, useState } from "react";
import * as m from "#messages";
import type { AccuracyRecord } from "../../../shared/api/accuracy-record.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { describeSlot } from "./describe-slot.ts";
import { PLOT_HEIGHT, PLOT_WIDTH, plotPaths } from "./plot-paths.ts";
import { boundHeight, boundTicks, timeTicks } from "./plot-scales.ts";
import { RecordLegend } from "./record-legend.tsx";
import style from "./record-plot.css?inline";
import { type RecordSlot, runsOf, troubleOf } from "./record-slots.ts";
import { RecordStrip } from "./record-strip.tsx";

interface RecordPlotProps {
  readonly record: AccuracyRecord | undefined;
  readonly slots: readonly RecordSlot[];
  readonly zone: string;
}

/** The bound of the server's clock over time on a logarithmic scale, and below it when the server was available. */
export function RecordPlot({ record, slots, zone }: RecordPlotProps) {
  const hourCycle = useHourCycle();
  useLazyStyle(style);
  const [cursorMs, setCursorMs] = useState<number>();
  const { fromMs, toMs } = record ?? { fromMs: 0, toMs: 1 };
  const xOf = (ms: number) => (ms - fromMs) / (toMs - fromMs);
  const span = (startMs: number, endMs: number) => ({
    left: percent(xOf(startMs)),
    width: percent(xOf(endMs) - xOf(startMs)),
  });
  const first = slots[0];
  const ticks = boundTicks(slots);
  const paths = useMemo(
    () => plotPaths(slots, boundTicks(slots), (ms) => (ms - fromMs) / (toMs - fromMs)),
    [slots, fromMs, toMs],
  );
  const cursor = slots.find(
    ({ startMs, endMs }) => startMs <= Number(cursorMs) && Number(cursorMs) < endMs,
  );
  const last = slots.length - 1;
  const hasBounds = ticks.length > 0;
  const troubles = hasBounds ? runsOf(slots, troubleOf) : [];

  function followMouse({ currentTarget, clientX, pointerType }: PointerEvent) {
    if (pointerType !== "mouse") return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * slots.length);
    setCursorMs(slots[Math.max(0, Math.min(last, index))]?.startMs);
  }

  return (
    <figure className="record-plot" data-bounds={hasBounds || !record}>
      <figcaption>
        {cursor ? describeSlot(cursor, zone, hourCycle) : describePlot(record, hasBounds)}
      </figcaption>
      <div className="record-area" dir="ltr">
        {ticks.map(({ value, label }) => (
          <span
            key={value}
            className="record-tick"
            style={{ bottom: percent(boundHeight(value, ticks)) }}
          >
            {label}
          </span>
        ))}
        {troubles.map(({ key, slots: run }) => (
          <i key={run[0]?.startMs} data-trouble={key} style={span(...endsOf(run))} />
        ))}
        <svg
          viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {record?.entryMinutes === 60 && <path className="record-band" d={paths.band} />}
          <path className="record-median" d={paths.line} />
        </svg>
        {runsOf(slots, ({ violations }) => (violations > 0 ? "violation" : undefined)).map(
          (run) => {
            const [startMs, endMs] = endsOf(run.slots);
            return (
              <i
                key={startMs}
                className="record-violation"
                style={{ left: percent(xOf((startMs + endMs) / 2)) }}
              />
            );
          },
        )}
        {cursor && (
          <i
            className="record-cursor"
            style={{ left: percent(xOf((cursor.startMs + cursor.endMs) / 2)) }}
          />
        )}
        {first && (
          <input
            type="range"
            aria-label={m.recordSlider()}
            aria-valuetext={describeSlot(cursor ?? (slots[last] as RecordSlot), zone, hourCycle)}
            min={0}
            max={last}
            value={cursor ? slots.indexOf(cursor) : last}
            style={span(first.startMs, toMs)}
            onChange={(event) => setCursorMs(slots[Number(event.target.value)]?.startMs)}
            onPointerMove={followMouse}
            onPointerLeave={() => setCursorMs(undefined)}
            onBlur={() => setCursorMs(undefined)}
          />
        )}
        {first && xOf(first.startMs) > 0 && (
          <span className="record-before" style={span(fromMs, first.startMs)}>
            {xOf(first.startMs) > 0.3 && m.recordNotYet()}
          </span>
        )}
      </div>
      <RecordStrip slots={slots} span={span} />
      <div className="record-times" dir="ltr" aria-hidden="true">
        {record &&
          timeTicks(record, zone, hourCycle).map(({ value, label }) => (
            <i key={value} style={{ left: percent(xOf(value)) }}>
              <span style={{ translate: percent(-xOf(value)) }}>{label}</span>
            </i>
          ))}
      </div>
      {hasBounds && <RecordLegend slots={slots} isByHour={record?.entryMinutes === 60} />}
    </figure>
  );
}

function describePlot(record: AccuracyRecord | undefined, hasBounds: boolean): string {
  if (!record) return m.recordLoading();
  return hasBounds ? m.recordPlot() : m.recordPlotRan();
}

function endsOf(run: readonly RecordSlot[]): [startMs: number, endMs: number] {
  return [run[0]?.startMs ?? 0, run.at(-1)?.endMs ?? 0];
}

function percent(share: number): string {
  return `${share * 100}%`;
}
