import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const IMAGE = "world-clock:test";
const [, NODE_VERSION] =
  /^ARG NODE_VERSION=(.+)$/m.exec(readFileSync("deploy/Dockerfile", "utf8")) ?? [];
const OWN_BASE = `localhost/world-clock-base:${NODE_VERSION}`;
/** crun refuses a machine that has both versions of control groups; runc does not. */
const HAS_BOTH_CGROUPS = existsSync("/sys/fs/cgroup/unified");

/** Docker, or podman as root, which can limit memory and publish ports everywhere. */
export const ENGINE: readonly string[] | undefined = findEngine();

function findEngine() {
  if (succeeds("docker", "version")) return ["docker"];
  const canMakeBase = process.getuid?.() === 0 && succeeds("debootstrap", "--version");
  if (!canMakeBase || !succeeds("podman", "version")) return undefined;
  return HAS_BOTH_CGROUPS ? ["podman", "--runtime=runc"] : ["podman"];
}

/** Runs a command of the engine and returns its standard output. */
export function engine(...args: string[]): string {
  const { status, stdout, stderr } = run(args);
  if (status !== 0) throw new Error(`${args.join(" ")} failed:\n${stderr}${stdout}`);
  return stdout.trim();
}

/** The exit code of a command of the engine. */
export function statusOf(...args: string[]): number | null {
  return run(args).status;
}

function run(args: readonly string[]) {
  const [command = "", ...options] = ENGINE ?? [];
  return spawnSync(command, [...options, ...args], { encoding: "utf8", maxBuffer: 1e8 });
}

/**
 * Builds `deploy/Dockerfile`: with Docker on the official image, with podman on one made here. Needs an empty folder.
 * Where WORLD_CLOCK_IMAGE names an image, that one is fetched instead.
 */
export function buildImage(folder: string): string {
  const published = process.env["WORLD_CLOCK_IMAGE"];
  if (published) {
    engine("pull", published);
    return published;
  }
  const options = ["--file=deploy/Dockerfile", `--tag=${IMAGE}`, "--secret", npmSecret(folder)];
  if (ENGINE?.[0] === "podman") {
    if (statusOf("image", "exists", OWN_BASE) !== 0) makeBase(folder);
    // Only Docker's format has health checks. The machine's name server may not be reachable from another network.
    options.push("--format=docker", "--network=host", `--build-arg=NODE_IMAGE=${OWN_BASE}`);
  }
  engine("build", ...options, ".");
  return IMAGE;
}

/** Without these options podman raises the limits, which needs CAP_SYS_RESOURCE. */
export function ulimits(): string[] {
  const hard = execFileSync("sh", ["-c", "ulimit -H -n"], { encoding: "utf8" }).trim();
  const files = Math.min(65_536, Number(hard) || 65_536);
  return [`--ulimit=nofile=${files}:${files}`, "--ulimit=nproc=4096:4096"];
}

/** Passes on the registry and the certificates of this machine's npm, whose settings lie beside its own Node. */
function npmSecret(folder: string): string {
  const path = (process.env["PATH"] ?? "").split(delimiter);
  const env = {
    ...process.env,
    PATH: path.filter((entry) => !entry.includes("node_modules")).join(delimiter),
    // `npm run` sets these for the project's Node.
    npm_config_globalconfig: undefined,
    npm_config_prefix: undefined,
  };
  const setting = (name: string) =>
    execFileSync("npm", ["config", "get", name], { encoding: "utf8", env, stdio: "pipe" }).trim();
  const file = setting("cafile");
  const certificates = file === "null" ? [] : readFileSync(file, "utf8").match(CERTIFICATE);
  const npmrc = join(folder, "npmrc");
  const lines = (certificates ?? []).map((certificate) => `ca[]=${JSON.stringify(certificate)}`);
  writeFileSync(npmrc, [`registry=${setting("registry")}`, ...lines, ""].join("\n"));
  return `id=npmrc,src=${npmrc}`;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function makeBase(folder: string) {
  const archive = join(folder, "base.tar");
  execFileSync("sh", ["deploy/testing/make-base.sh", process.execPath], {
    stdio: ["ignore", openSync(archive, "w"), "pipe"],
  });
  engine("import", archive, OWN_BASE);
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
