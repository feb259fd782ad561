import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs `npm start` (without npm) until the server listens, then stops it. */
async function startAndStop() {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawn("node", ["scripts/start.mjs"], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const ended = once(child, "close");
  for await (const text of child.stdout.setEncoding("utf8")) {
    output += text;
    if (output.includes("World Clock is on")) break;
  }
  child.kill("SIGTERM");
  const [code] = await ended;
  return { output, code };
}

test("a second start installs and builds nothing, and SIGTERM exits with 0", async () => {
  await startAndStop();
  const { output, code } = await startAndStop();
  expect(output).toMatch(/^World Clock is on http:\/\/localhost:\d+\n$/);
  expect(code).toBe(0);
}, 60_000);
