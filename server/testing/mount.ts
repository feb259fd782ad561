import { execFileSync } from "node:child_process";
import { onTestFinished } from "vitest";

/** Whether this run may mount file systems; tests of disks that fail are skipped elsewhere. */
export const CAN_MOUNT = process.platform === "linux" && process.getuid?.() === 0 && mounts();

/** Lays a small file system over a folder, until the test ends. */
export function mountSmallDisk(folder: string, size: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  unmountAfterTest(folder);
}

/** Has a folder refuse every write, root's too, until the test ends. */
export function mountReadOnly(folder: string): void {
  execFileSync("mount", ["--bind", folder, folder]);
  unmountAfterTest(folder);
  execFileSync("mount", ["-o", "remount,bind,ro", folder]);
}

function unmountAfterTest(folder: string): void {
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
}

function mounts(): boolean {
  const attempt = ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"];
  try {
    execFileSync("unshare", attempt, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
