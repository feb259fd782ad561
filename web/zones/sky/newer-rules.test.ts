import { expect, test, vi } from "vitest";

const NOON = Date.parse("2026-12-21T04:00:00Z");

test("newer rules that add a zone leave the sky over other zones as it is", async () => {
  vi.resetModules();
  const compiled = await import("./sky-over.ts");
  await compiled.loadSunOfZones();
  const { sun } = compiled.skyOver("Asia/Singapore", NOON, 480);
  vi.resetModules();
  const { applyZoneRules } = await import("../../../shared/zones/zone-rules.ts");
  const { RULES_START } = await import("../../../shared/zones/compiled-rules.ts");
  applyZoneRules({ release: "2099a", startMs: RULES_START, lines: "60||Africa/Aaa" });
  const { loadSunOfZones, skyOver } = await import("./sky-over.ts");
  await loadSunOfZones();
  expect(skyOver("Asia/Singapore", NOON, 480).sun).toEqual(sun);
  vi.resetModules();
});
