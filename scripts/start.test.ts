import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs `npm start` without npm until the page is served, then ends it; answers what it said and its code. */
async function startAndStop() {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawn("node", ["scripts/start.mjs"], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  const ended = once(child, "close");
  for await (const text of child.stdout.setEncoding("utf8")) {
    said += text;
    if (said.includes("World Clock is on")) break;
  }
  child.kill("SIGTERM");
  const [code] = await ended;
  return { said, code };
}

test("a second start installs and builds nothing, and a stop ends it well", async () => {
  await startAndStop();
  const { said, code } = await startAndStop();
  expect(said).toMatch(/^World Clock is on http:\/\/localhost:\d+\n$/);
  expect(code).toBe(0);
}, 60_000);
