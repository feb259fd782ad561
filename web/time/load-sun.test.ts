import { expect, test, vi } from "vitest";

test("what shows a sky shows it again once the sun over the zones is loaded", async () => {
  for (const name of ["window", "document"]) vi.stubGlobal(name, new EventTarget());
  vi.resetModules();
  const { loadSun, readDisplayedMinute, subscribeToDisplayedMinute } = await import("./tick.ts");
  const { zoneMoment } = await import("../zones/zone-moment.ts");
  const listener = vi.fn();
  const unsubscribe = subscribeToDisplayedMinute(listener);
  const sunInSydney = () => zoneMoment("Australia/Sydney", Date.UTC(2026, 5, 21)).sky.sun;
  const [before, estimated] = [readDisplayedMinute(), sunInSydney()];
  listener.mockClear();
  await loadSun();
  expect(listener).toHaveBeenCalledOnce();
  expect(readDisplayedMinute()).not.toBe(before);
  expect(readDisplayedMinute()).toBe(readDisplayedMinute());
  expect(sunInSydney()).not.toEqual(estimated);
  unsubscribe();
  vi.resetModules();
});
