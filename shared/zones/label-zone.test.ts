import { expect, test } from "vitest";
import { labelZone } from "./label-zone.ts";

test.each([
  ["Asia/Kolkata", "Mumbai"],
  ["Etc/GMT+12", "Baker Island"],
  ["Europe/Oslo", "Oslo"],
  ["America/Argentina/San_Luis", "San Luis"],
  ["UTC", "UTC"],
])("the label of %s is %s", (zone, label) => {
  expect(labelZone(zone)).toBe(label);
});
