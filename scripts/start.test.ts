import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { BUILT, readBuilt } from "./built.mjs";

/** Runs `npm start` (without npm) until the server listens and `whenListening` has ended, then stops it. */
async function startAndStop(whenListening = async () => {}) {
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
  await whenListening();
  child.kill("SIGTERM");
  const [code] = await ended;
  return { output, code };
}

test("a second start installs and builds nothing, and SIGTERM exits with 0", async () => {
  await startAndStop();
  const { output, code } = await startAndStop();
  expect(output).toMatch(/^World Clock is on http:\/\/localhost:\d+\n.* clock.*\n$/);
  expect(code).toBe(0);
}, 60_000);

test("the server listens before a language whose sources have changed is built", async () => {
  const before = readBuilt();
  const { de } = before;
  if (!de) throw new Error("`npm run test:all` builds all languages.");
  writeFileSync(BUILT, JSON.stringify({ ...before, de: { ...de, sources: "changed" } }));
  const { output, code } = await startAndStop(async () => {
    expect(readBuilt()["de"]?.sources).not.toBe(de.sources);
    await vi.waitFor(() => expect(readBuilt()).toEqual(before), { timeout: 40_000 });
  });
  expect(output).toMatch(/^Building the page in de in the background …\nWorld Clock is on http:/);
  expect(code).toBe(0);
}, 60_000);
