import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Long enough that the places are loaded and the worker is gone. */
const SETTLE_MS = 8000;

/** The resident memory in MB of a started server with and without its places, compiled code in its cache. Linux only. */
export async function measureServerMemory(): Promise<{ with: number; without: number }> {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-places-"));
  try {
    for (const name of ["languages", "server", "shared", "package.json"]) {
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    }
    for (const name of ["dist", "node_modules"]) symlinkSync(join(ROOT, name), join(folder, name));
    await residentMegabytes(folder);
    const withPlaces = await residentMegabytes(folder);
    rmSync(join(folder, "server/places/places.br"));
    return { with: withPlaces, without: await residentMegabytes(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function residentMegabytes(folder: string): Promise<number> {
  const server = spawn(process.execPath, ["server/start.mjs"], {
    cwd: folder,
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: "0",
      LOG_LEVEL: "silent",
      DATA_DIR: join(folder, "data"),
      NODE_COMPILE_CACHE: join(folder, "compiled"),
    },
  });
  await setTimeout(SETTLE_MS);
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  server.kill();
  await once(server, "exit");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000;
}
