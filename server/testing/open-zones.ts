import { join } from "node:path";
import type { ZoneRules } from "../../shared/api/zone-rules.ts";
import { checkAndLog, ZoneSource } from "../time/rules/zone-source.ts";
import { makeTestFolder } from "./database.ts";

export const ZONES_NOW = Date.parse("2026-11-23T12:00:00Z");

/** A path for a folder of tzdata; nothing is there yet. */
export function makeZoneinfo(): string {
  return join(makeTestFolder(), "zoneinfo");
}

/** Applies no rules to this process, whose tests share them. `check` logs to `lines`. */
export function openZones(folder: string, now = () => ZONES_NOW) {
  const lines: [object, string][] = [];
  const applied: ZoneRules[] = [];
  const zones = new ZoneSource({
    folder,
    now,
    apply: (rules) => applied.push(rules) > 0,
  });
  const check = () =>
    checkAndLog(zones, { warn: (fields, message) => void lines.push([fields, message]) });
  return { zones, lines, applied, check };
}
