import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeTestFolder } from "../server/testing/database.ts";
import { openClient, TEST_HOST } from "./testing/client.ts";
import { buildImage } from "./testing/container-engine.ts";
import { checkStack } from "./testing/smoke-test.ts";

/** Docker alone: podman refuses the `uid` of the `tmpfs` entries. */
const HAS_COMPOSE =
  spawnSync("docker", ["version"]).status === 0 &&
  spawnSync("docker", ["compose", "version"]).status === 0;

test.skipIf(!HAS_COMPOSE)(
  "compose.yaml starts the whole stack, without preparation and without a build",
  async () => {
    const image = buildImage(makeTestFolder());
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
    const stopServer = () => compose("stop", "--timeout=15", "server-1");
    await expect(checkStack(client, stopServer)).resolves.toBeUndefined();
  },
  // Downloads three images.
  900_000,
);
