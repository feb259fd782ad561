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
  'echo "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2; exit 127';

test("a pinned Node that does not run leaves the path, and returns once it runs", () => {
  const { root, link, writeNode } = makeProject("echo v26.10.0");
  expect(linkPinnedNode(root)).toBeUndefined();
  expect(existsSync(link)).toBe(true);
  writeNode(MISSING_LIBRARY);
  expect(linkPinnedNode(root)).toBe("libatomic.so.1 is missing");
  expect(existsSync(link)).toBe(false);
  writeNode("echo v26.10.0");
  expect(linkPinnedNode(root)).toBeUndefined();
  expect(existsSync(link)).toBe(true);
});

test.each([
  ["it is made for another C library", "#!/no/such/loader\n"],
  ["node: GLIBC_2.28 not found", "echo 'node: GLIBC_2.28 not found' >&2; exit 1"],
  ["there is none for this platform", undefined],
])("the reason is named: %s", (reason, script) => {
  const { root, file } = makeProject(script ?? "");
  if (script === undefined) rmSync(file);
  expect(linkPinnedNode(root)).toBe(reason);
});

test("where the pinned Node does not run, an old Node of the machine must be replaced", () => {
  expect(whatToInstall("libatomic.so.1 is missing", "24.14.0")).toBe(
    "The project's own Node does not run here (libatomic.so.1 is missing): install Node 24.15 or later (this is 24.14.0).",
  );
  expect(whatToInstall("libatomic.so.1 is missing", "24.15.0")).toBeUndefined();
});
