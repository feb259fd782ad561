import { expect, test, vi } from "vitest";

test("newer rules that add a zone leave the sky over other zones as it is", async () => {
  vi.resetModules();
  const compiled = await import("./sky-over.ts");
  const { sun } = compiled.skyOver("Asia/Singapore", 355, 0);
  vi.resetModules();
  const { applyZoneRules } = await import("../../../shared/zones/zone-rules.ts");
  const { RULES_START } = await import("../../../shared/zones/compiled-rules.ts");
  applyZoneRules({ release: "2099a", startMs: RULES_START, lines: "60||Africa/Aaa" });
  const { skyOver } = await import("./sky-over.ts");
  expect(skyOver("Asia/Singapore", 355, 0).sun).toEqual(sun);
  vi.resetModules();
});
