import { describe, expect, test } from "vitest";
import { formatTimeMetric, TIME_METRIC, type Time } from "../../shared/api/time.ts";
import { readServerTiming } from "./sample.ts";

const RECEIVED = 1_795_176_000_000.125;
const SENT = 1_795_176_000_000.25;
const STAMPS = { serverReceivedMs: RECEIVED, serverSentMs: SENT };

describe("the time in a document's Server-Timing", () => {
  const read = (description: string, name = TIME_METRIC) =>
    readServerTiming([{ name, description }]);
  const written = (time: Partial<Time>) => {
    const figures = { receivedMs: RECEIVED, sentMs: SENT, boundMs: null, source: null } as const;
    const header = formatTimeMetric({ ...figures, synchronised: false, ...time });
    return /desc="(.*)"/.exec(header)?.[1] ?? "";
  };

  test("is parsed as the server wrote it", () => {
    expect(read(written({ boundMs: 1.5, source: "chrony", synchronised: true }))).toEqual({
      ...STAMPS,
      serverBoundMs: 1.5,
      synchronised: true,
    });
    expect(read(written({}))).toEqual({ ...STAMPS, serverBoundMs: null, synchronised: false });
  });

  test("is undefined for another metric or another format", () => {
    expect(readServerTiming([])).toBeUndefined();
    expect(read(written({}), "db")).toBeUndefined();
    expect(read("hit")).toBeUndefined();
  });
});
