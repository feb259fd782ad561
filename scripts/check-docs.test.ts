import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

/** Not part of the project; Vite writes `.timestamp-` files while it loads its config. */
const NOT_COPIED =
  /^(node_modules|dist|data|test-results|\.git|\.vitest-attachments)$|\.timestamp-/;

const folder = mkdtempSync(join(tmpdir(), "world-clock-docs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function checkCopy() {
  const script = resolve("scripts/check-docs.ts");
  const { status, stderr } = spawnSync("node", [script], { cwd: folder, encoding: "utf8" });
  return { status, output: stderr.trim().split("\n") };
}

test("the check reports each false statement", () => {
  cpSync(".", folder, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
  appendFileSync(join(folder, "CONTRIBUTING.md"), "\n`server/nowhere.ts`\n");
  appendFileSync(join(folder, ".env.example"), "\nNO_SETTING=\n");
  rmSync(join(folder, "docs/scale.md"));
  const { status, output } = checkCopy();
  expect(status).toBe(1);
  expect(output).toEqual(
    expect.arrayContaining([
      "CONTRIBUTING.md: no such path: server/nowhere.ts",
      ".env.example: no such setting: NO_SETTING",
      "docs/operating.md: broken link: scale.md",
    ]),
  );
});
