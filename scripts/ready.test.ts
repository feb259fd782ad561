import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linkPinnedNode, whatToInstall } from "./ready.mjs";

/** A project whose pinned Node is a shell script. */
function makeProject(script: string) {
  const root = mkdtempSync(join(tmpdir(), "world clock wörld-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const file = join(root, "node_modules/node-for-tests/bin/node");
  for (const folder of [dirname(file), join(root, "node_modules/.bin")]) {
    mkdirSync(folder, { recursive: true });
  }
  const manifest = { optionalDependencies: { "node-elsewhere": "1", "node-for-tests": "1" } };
  writeFileSync(join(root, "package.json"), JSON.stringify(manifest));
  const writeNode = (body: string) =>
    writeFileSync(file, body.startsWith("#!") ? body : `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  writeNode(script);
  return { root, file, link: join(root, "node_modules/.bin/node"), writeNode };
}

const MISSING_LIBRARY =
  "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file";

test("a pinned Node that does not run leaves the path, and returns once it runs", () => {
  const { root, link, writeNode } = makeProject("echo v26.10.0");
  expect(linkPinnedNode(root)).toBeUndefined();
  expect(existsSync(link)).toBe(true);
  writeNode(`echo "${MISSING_LIBRARY}" >&2; exit 127`);
  expect(linkPinnedNode(root)).toBe(MISSING_LIBRARY);
  expect(existsSync(link)).toBe(false);
  writeNode("echo v26.10.0");
  expect(linkPinnedNode(root)).toBeUndefined();
  expect(existsSync(link)).toBe(true);
});

test("the reason is named where there is no output", () => {
  const { root, file } = makeProject("#!/no/such/loader\n");
  expect(linkPinnedNode(root)).toBe("it is made for another C library");
  rmSync(file);
  expect(linkPinnedNode(root)).toBe("there is none for this platform");
});

test("where the pinned Node does not run, an old Node of the machine must be replaced", () => {
  expect(whatToInstall("exit 1", "24.14.0")).toBe(
    "The project's own Node does not run here (exit 1): install Node 24.15 or later (this is 24.14.0).",
  );
  expect(whatToInstall("exit 1", "24.15.0")).toBeUndefined();
});
