import { join } from "node:path";
import type { ZoneRules } from "../../shared/api/zone-rules.ts";
import { ZoneSource } from "../time/rules/zone-source.ts";
import { makeTestFolder } from "./database.ts";

export const ZONES_NOW = Date.parse("2026-11-23T12:00:00Z");

/** A path for a folder of tzdata; nothing is there yet. */
export function makeZoneinfo(): string {
  return join(makeTestFolder(), "zoneinfo");
}

/** Applies no rules to this process, whose tests share them. Logs to `lines`. */
export function openZones(folder: string, now = () => ZONES_NOW, isApplied = () => true) {
  const lines: [object, string][] = [];
  const applied: ZoneRules[] = [];
  const zones = new ZoneSource({
    folder,
    now,
    log: { warn: (fields, message) => void lines.push([fields, message]) },
    apply: (rules) => applied.push(rules) > 0 && isApplied(),
  });
  return { zones, lines, applied, check: () => zones.check() };
}
