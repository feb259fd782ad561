import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
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
  expect(output).toMatch(/^World Clock is on http:\/\/localhost:\d+\n.* clock.*\n$/);
  expect(code).toBe(0);
}, 60_000);

test("a .env that is a folder ends the start with a sentence", () => {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, ".env"));
  const ready = new URL("ready.mjs", import.meta.url).href;
  const read = `(await import("${ready}")).envFile()`;
  const { status, stderr } = spawnSync("node", ["--input-type=module", "--eval", read], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toBe(".env is a folder: the settings belong in a file of that name.\n");
});
