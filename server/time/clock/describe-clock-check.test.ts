import { expect, test } from "vitest";
import { describeClockCheck } from "./run-clock.ts";

const chronyAddress = { host: "127.0.0.1", port: 323 };
const FOUR = ["a.test", "b.test", "c.test", "d.test"].map((host) => ({ host, port: 123 }));

test.each([
  ["chrony", 0.4, FOUR, "Its clock is checked by chronyd on 127.0.0.1, port 323"],
  [
    "chrony",
    null,
    [],
    "Its clock is not checked yet: chronyd on 127.0.0.1, port 323 has no time of others",
  ],
  ["sntp", 12, FOUR, "Its clock is checked by 4 time servers"],
  [null, null, FOUR, "Its clock is not checked yet: it waits for 4 time servers"],
  [null, null, [], "Nothing checks its clock: run chronyd on this machine, or set TIME_SERVERS"],
] as const)(
  "the start says what checks the clock: %s, %s",
  (source, boundMs, timeServers, line) => {
    expect(describeClockCheck({ source, boundMs }, { chronyAddress, timeServers })).toBe(line);
  },
);
