import { readFileSync, rmSync, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { TZDB_RELEASE } from "../../../shared/zones/compiled-rules.ts";
import { HAS_ZIC, makeTzdataDir, WINNIPEG_WITH_DST } from "../../testing/make-tzdata-dir.ts";
import { makeZoneinfo, openZones, ZONES_NOW } from "../../testing/open-zones.ts";

const winnipeg = (folder: string, release: string) =>
  makeTzdataDir(folder, { release, change: WINNIPEG_WITH_DST });

describe.skipIf(!HAS_ZIC)("newer rules", () => {
  test("stay if the folder is damaged, which is logged until it is well again, gets an older release, or is removed", async () => {
    const folder = makeZoneinfo();
    winnipeg(folder, "2026y");
    const { zones, lines, check } = openZones(folder);
    await check();
    const { newer, state } = zones;
    expect(newer?.release).toBe("2026y");
    const file = join(folder, "Asia/Tokyo");
    const whole = readFileSync(file);
    const write = (bytes: Buffer | string) => () => {
      rmSync(file);
      writeFileSync(file, bytes);
    };
    for (const [change, systemRelease, logged] of [
      [write("TZif"), null, 2],
      [() => undefined, null, 2],
      [write(whole), "2026y", 2],
      [write("TZif"), null, 3],
      [() => makeTzdataDir(folder, { release: "2026x" }), "2026x", 3],
      [() => makeTzdataDir(folder, { release: TZDB_RELEASE }), TZDB_RELEASE, 3],
      [() => rmSync(folder, { recursive: true }), null, 4],
    ] as const) {
      change();
      await check();
      expect(zones.newer).toBe(newer);
      expect(zones.state).toEqual({ ...state, systemRelease });
      expect(lines).toHaveLength(logged);
    }
    const messages = lines.map(([, message]) => message);
    expect(new Set(messages)).toEqual(new Set(["newer time zone rules", "tzdata refused"]));
  });

  test("that are replaced while they are read are read again at the next check", async () => {
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
    const reason = "2026z replaced 2026y while it was read";
    expect(lines).toMatchObject([[{ reason }, "tzdata refused"]]);
    await check();
    expect(zones.state.release).toBe("2026z");
  });

  test("whose content changes within a release are applied and served anew", async () => {
    const folder = makeZoneinfo();
    makeTzdataDir(folder, { release: "2026y" });
    const { zones, applied, check } = openZones(folder);
    await check();
    winnipeg(folder, "2026y");
    for (let checks = 0; checks < 2; checks += 1) await check();
    expect(zones.state.changes).toHaveLength(1);
    expect(applied).toEqual([expect.anything(), zones.all]);
  });

  test("that are not applied are not served, and the reason is logged", async () => {
    const folder = makeZoneinfo();
    makeTzdataDir(folder, { release: "2026y" });
    const { zones, lines, check } = openZones(folder, undefined, () => false);
    await check();
    const err = new Error("The rules of 2026y were not applied.");
    expect(lines).toMatchObject([[{ err }, "tzdata refused"]]);
    expect([zones.newer, zones.state.release]).toEqual([undefined, TZDB_RELEASE]);
  });
});

test("a folder that hangs is read by one check at a time, until it answers", async () => {
  vi.useFakeTimers();
  const { promise: hanging, reject } = Promise.withResolvers<never>();
  const stat = vi.spyOn(fs, "stat").mockReturnValue(hanging);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.useRealTimers();
    stat.mockRestore();
    syncBuiltinESMExports();
  });
  const { lines, check } = openZones(makeZoneinfo());
  for (let checks = 0; checks < 5; checks += 1) {
    const checking = check();
    await vi.advanceTimersByTimeAsync(5000);
    await checking;
  }
  expect(stat).toHaveBeenCalledTimes(1);
  stat.mockRejectedValue(Object.assign(new Error(), { code: "EIO" }));
  syncBuiltinESMExports();
  reject(Object.assign(new Error(), { code: "EIO" }));
  await vi.advanceTimersByTimeAsync(0);
  await check();
  expect(lines).toMatchObject([
    [{ reason: "it can't be read within 5 s" }, "tzdata refused"],
    [{ reason: "tzdata.zi can't be read (EIO)" }, "tzdata refused"],
  ]);
});
