import { describe, expect, test } from "vitest";
import { labelZone } from "../../../shared/zones/label-zone.ts";
import { fallbackPlaceName, unpermittedPlaceName } from "./use-place-name.ts";

describe("the fallback place name", () => {
  test.each([
    ["America/New_York", "United States"],
    ["America/Argentina/Buenos_Aires", "United States"],
    ["Europe/Berlin", "Europe"],
    ["Asia/Kolkata", "Asia"],
    ["Australia/Sydney", "United States"],
    ["Africa/Lagos", "United States"],
    ["UTC", "United States"],
  ])("for the zone %s is %s", (zone, name) => {
    expect(fallbackPlaceName(zone)).toBe(name);
  });
});

describe("the place name without permission", () => {
  test.each([
    ["America/Argentina/Buenos_Aires", "United States"],
    ["Europe/Lisbon", "Europe"],
    ["Asia/Kolkata", "Asia"],
    ["Africa/Lagos", "Lagos"],
    ["Africa/Porto-Novo", "Porto-Novo"],
    ["Australia/Sydney", "Sydney"],
    ["Australia/Lord_Howe", "Lord Howe Island"],
    ["Pacific/Honolulu", "Honolulu"],
    ["Atlantic/Reykjavik", "Reykjavik"],
    ["Indian/Antananarivo", "Antananarivo"],
    ["Antarctica/McMurdo", "McMurdo"],
    ["Etc/UTC", "United States"],
    ["Etc/GMT-5", "United States"],
    ["UTC", "United States"],
    ["US/Pacific", "United States"],
    ["EST5EDT", "United States"],
  ])("for the zone %s is %s", (zone, name) => {
    expect(unpermittedPlaceName(zone, labelZone)).toBe(name);
  });
});
