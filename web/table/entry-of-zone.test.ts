import { expect, test } from "vitest";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { entryOfZone } from "./entry-of-zone.ts";

test.each([
  ["Europe/Madrid", "Central European Time"],
  ["Europe/Monaco", "French Time"],
  ["Asia/Calcutta", "India Standard Time"],
  ["Europe/Kiev", "Ukraine Time"],
  ["America/Buenos_Aires", "Argentina Time"],
  ["America/Monterrey", "Central Mexico Time"],
  ["America/Costa_Rica", "Central America Time"],
  ["Africa/Luanda", "West Africa Time"],
  ["Asia/Kuwait", "Arabia Standard Time"],
])("a visitor in %s belongs to %s", (zone, timezone) => {
  expect(entryOfZone(zone)?.timezone).toBe(timezone);
});

test("each zone of the table belongs to its own entry", () => {
  for (const entry of WORLD_ZONES) expect(entryOfZone(entry.zone)).toBe(entry);
});

test("a zone that only the browser knows belongs to no entry", () => {
  expect(entryOfZone("Mars/Olympus")).toBeUndefined();
});
