import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, matchesGlob, resolve } from "node:path";
import { expect, test } from "vitest";
import { onFinished } from "../server/testing/cleanup.ts";
import { makeTestFolder } from "../server/testing/database.ts";

/** What `.dockerignore` lets into the build: after `*`, which ignores all, its exceptions, and then theirs. */
function copyContext(folder: string): void {
  const [, ...lines] = readFileSync(".dockerignore", "utf8").trim().split("\n");
  const ignored = lines.filter((line) => !line.startsWith("!"));
  const patterns = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  for (const path of patterns.flatMap((pattern) => globSync(pattern))) {
    const filter = (source: string) => !ignored.some((pattern) => matchesGlob(source, pattern));
    cpSync(path, join(folder, path), { recursive: true, filter });
  }
}

/** What the image has: what the last stage of the Dockerfile copies, but the packages. */
function copyImage(context: string, folder: string): void {
  const [, , image = ""] = readFileSync("deploy/Dockerfile", "utf8").split(/^FROM /m);
  for (const [, words = ""] of image.matchAll(/^COPY (?:--from=build )?(.+)$/gm)) {
    const paths = words.split(" ").map((path) => path.replace("/app/", ""));
    const to = paths.pop() ?? "";
    for (const path of paths.filter((name) => name !== "node_modules")) {
      const target = to.endsWith("/") ? join(to, path.split("/").at(-1) ?? "") : to;
      cpSync(join(context, path), join(folder, target), { recursive: true });
    }
  }
}

test("the files that the image's build is given make the page, and those of the image serve it", async () => {
  // Without this mark the build would replace these packages by those of the image. `npm test` writes it.
  expect(existsSync("node_modules/.installed-lockfile")).toBe(true);
  const [context, image] = ["context", "image"].map((name) => {
    const folder = join(makeTestFolder(), name);
    mkdirSync(folder);
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    return folder;
  }) as [string, string];
  copyContext(context);
  const build = spawnSync("npm", ["run", "--silent", "build", "--", "en"], {
    cwd: context,
    encoding: "utf8",
  });
  expect([build.status, build.stderr]).toEqual([0, ""]);

  copyImage(context, image);
  const [, command = "[]"] = /^CMD (.+)$/m.exec(readFileSync("deploy/Dockerfile", "utf8")) ?? [];
  const [program, ...args] = JSON.parse(command) as [string, ...string[]];
  const server = spawn(program, args, {
    cwd: image,
    env: { ...process.env, PORT: "0", DATA_DIR: makeTestFolder(), TZDATA_DIR: "/no-tzdata" },
  });
  onFinished(() => void server.kill("SIGKILL"));
  const [line] = await once(server.stdout.setEncoding("utf8"), "data");
  const [, address] = /on (\S+)\n/.exec(String(line)) ?? [];
  const page = await fetch(`${address}/`);
  expect(await page.text()).toContain("<title>World Clock");
  const ready = async () => (await fetch(`${address}/api/ready`)).status;
  await expect.poll(ready, { timeout: 20_000 }).toBe(200);
}, 120_000);
