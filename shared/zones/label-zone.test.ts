import { expect, test } from "vitest";
import { labelZone } from "./label-zone.ts";

test.each([
  ["Asia/Kolkata", "Mumbai"],
  ["Etc/GMT+12", "Baker Island"],
  ["Europe/Oslo", "Oslo"],
  ["America/Argentina/San_Luis", "San Luis"],
  ["UTC", "UTC"],
])("%s is called %s", (zone, label) => {
  expect(labelZone(zone)).toBe(label);
});
