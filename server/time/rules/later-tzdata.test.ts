import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { TZDB_RELEASE } from "../../../shared/zones/compiled-rules.ts";
import { HAS_ZIC, makeTzdataDir, WINNIPEG_WITH_DST } from "../../testing/make-tzdata-dir.ts";
import { makeZoneinfo, openZones, ZONES_NOW } from "../../testing/open-zones.ts";
import { ZoneSource } from "./zone-source.ts";

test.skipIf(!HAS_ZIC)(
  "newer rules stay if the folder is damaged later, which is logged once, and until it is well again",
  async () => {
    const folder = makeZoneinfo();
    makeTzdataDir(folder, { release: "2026y", change: WINNIPEG_WITH_DST });
    const { zones, lines, check } = openZones(folder);
    await check();
    const { newer, state } = zones;
    expect(newer?.all.release).toBe("2026y");
    const [file, copy] = [join(folder, "Asia/Tokyo"), join(folder, "copy")];
    copyFileSync(file, copy);
    rmSync(file);
    writeFileSync(file, "TZif");
    for (let checks = 0; checks < 3; checks += 1) await check();
    expect(zones.newer).toBe(newer);
    expect(zones.state).toEqual({ ...state, systemRelease: null });
    expect(lines.map(([, message]) => message)).toEqual([
      "newer time zone rules",
      "tzdata refused",
    ]);
    copyFileSync(copy, file);
    await check();
    expect(zones.state).toEqual(state);
    writeFileSync(file, "TZif");
    await check();
    expect(lines).toHaveLength(3);
  },
);

test.skipIf(!HAS_ZIC)(
  "newer rules stay if the folder is removed, or gets an older release",
  async () => {
    const folder = makeZoneinfo();
    makeTzdataDir(folder, { release: "2026y" });
    const { zones, lines, check } = openZones(folder);
    await check();
    for (const put of [
      () => makeTzdataDir(folder, { release: "2026x", change: WINNIPEG_WITH_DST }),
      () => makeTzdataDir(folder, { release: TZDB_RELEASE, change: WINNIPEG_WITH_DST }),
      () => rmSync(folder, { recursive: true }),
    ]) {
      put();
      await check();
      expect(zones.state).toMatchObject({ release: "2026y", changes: [] });
    }
    expect(zones.state.systemRelease).toBeNull();
    expect(lines.map(([, message]) => message)).toEqual([
      "newer time zone rules",
      "tzdata refused",
    ]);
  },
);

test.skipIf(!HAS_ZIC)(
  "a release replaced while it is read is read again at the next check",
  async () => {
    const folder = makeZoneinfo();
    makeTzdataDir(folder, { release: "2026y" });
    let readings = 0;
    const { zones, lines, check } = openZones(folder, () => {
      readings += 1;
      // The third is between reading the release and reading the zones.
      if (readings === 3) makeTzdataDir(folder, { release: "2026z" });
      return ZONES_NOW;
    });
    await check();
    expect(lines).toMatchObject([
      [{ reason: "2026z replaced 2026y while it was read" }, "tzdata refused"],
    ]);
    await check();
    expect(zones.state.release).toBe("2026z");
  },
);

test.skipIf(!HAS_ZIC)(
  "a release whose content has changed is applied and served anew",
  async () => {
    const folder = makeZoneinfo();
    makeTzdataDir(folder, { release: "2026y" });
    const { zones, applied, check } = openZones(folder);
    await check();
    makeTzdataDir(folder, { release: "2026y", change: WINNIPEG_WITH_DST });
    await check();
    await check();
    expect(zones.state.changes).toHaveLength(1);
    expect(applied).toHaveLength(2);
    expect(applied[1]).toBe(zones.all);
  },
);

test.skipIf(!HAS_ZIC)(
  "rules that are not applied are not served, and the reason is logged",
  async () => {
    const folder = makeZoneinfo();
    makeTzdataDir(folder, { release: "2026y" });
    const zones = new ZoneSource({ folder, now: () => ZONES_NOW, apply: () => false });
    expect(await zones.check()).toMatchObject({
      message: "tzdata refused",
      fields: { err: new Error("The rules of 2026y were not applied.") },
    });
    expect([zones.newer, zones.state.release]).toEqual([undefined, TZDB_RELEASE]);
  },
);

test("a folder that hangs is read by one check at a time, until it answers", async () => {
  vi.useFakeTimers();
  const { promise: hanging, reject } = Promise.withResolvers<never>();
  const open = vi.spyOn(fs, "open").mockReturnValue(hanging);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.useRealTimers();
    open.mockRestore();
    syncBuiltinESMExports();
  });
  const { zones, lines, check } = openZones(makeZoneinfo());
  for (let checks = 0; checks < 5; checks += 1) {
    const checking = check();
    await vi.advanceTimersByTimeAsync(5000);
    await checking;
  }
  expect(open).toHaveBeenCalledTimes(1);
  expect(lines).toMatchObject([[{ reason: "it can't be read within 5 s" }, "tzdata refused"]]);
  open.mockRejectedValue(Object.assign(new Error(), { code: "EIO" }));
  syncBuiltinESMExports();
  reject(Object.assign(new Error(), { code: "EIO" }));
  await vi.advanceTimersByTimeAsync(0);
  await check();
  expect(lines.at(-1)).toMatchObject([
    { reason: "tzdata.zi can't be read (EIO)" },
    "tzdata refused",
  ]);
  expect(zones.newer).toBeUndefined();
});
