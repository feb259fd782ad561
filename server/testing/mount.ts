import { execFileSync } from "node:child_process";
import { onTestFinished } from "vitest";
import { canMount } from "./find-services.mjs";

/** Whether this process may mount file systems; if not, tests of disk failures are skipped. */
export const CAN_MOUNT = canMount();

export function mountSmallDisk(folder: string, size: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  unmountAfterTest(folder);
}

/** Makes a folder read-only, even for root, until the test ends. */
export function mountReadOnly(folder: string): void {
  execFileSync("mount", ["--bind", folder, folder]);
  unmountAfterTest(folder);
  execFileSync("mount", ["-o", "remount,bind,ro", folder]);
}

function unmountAfterTest(folder: string): void {
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
}
