import { expect, test } from "vitest";
import { decodeMeeting } from "../../shared/meeting/meeting-link.ts";
import { coveredYears } from "../time/all-years.ts";

test("the years that can be asked for are 1900 to 2100, in links too", () => {
  expect(coveredYears()).toEqual({ first: "1900", last: "2100" });
  const kindOf = (at: string) => decodeMeeting(`#at=${at}`);
  expect(kindOf("1899-12-30T23:59Z")).toMatchObject({ fault: "out-of-range" });
  expect(kindOf("1900-01-01T00:00Z")).toMatchObject({ kind: "meeting" });
  expect(kindOf("2100-12-31T23:59Z")).toMatchObject({ kind: "meeting" });
  expect(kindOf("2101-01-02T00:00Z")).toMatchObject({ fault: "out-of-range" });
});
