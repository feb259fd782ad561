import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { onFinished } from "../server/testing/cleanup.ts";
import { makeTestFolder } from "../server/testing/database.ts";
import { findFreePort } from "../server/testing/free-port.ts";

const HOST = "127.0.0.2";

/** Takes the packages and the page of this project instead of installing and building, while the server must answer. */
const NPM = `case $1 in
  ci) ln -s "$PROJECT/node_modules" node_modules ;;
  run) ln -s "$PROJECT/dist" dist
    cp -R "$PROJECT/dist-server" dist-server
    if [ -n "$BREAK" ]; then rm "$BREAK"; fi
    if [ -e "$STATE/pid" ]; then
      node -e "fetch('http://$HOST:$PORT/api/health').then(({ status }) => console.log('old answers', status))" >> "$STATE/events"
    fi ;;
esac
echo "npm $1" >> "$STATE/events"`;

/** Backs up, or restarts the server in `current`, as systemd would. */
const SYSTEMCTL = `echo "systemctl $1 $2" >> "$STATE/events"
if [ "$1" = start ]; then cd "$WORLD_CLOCK_ROOT/current"; exec sh deploy/back-up.sh > /dev/null; fi
if [ -e "$STATE/pid" ]; then pid=$(cat "$STATE/pid"); kill "$pid" 2>/dev/null && while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done; rm "$STATE/pid"; fi
cd "$WORLD_CLOCK_ROOT/current"
[ -e dist-server/start.mjs ] || exit 1
node dist-server/start.mjs > "$STATE/log" 2>&1 < /dev/null &
echo $! > "$STATE/pid"`;

// Five starts of a server, and three backups.
test("an upgrade builds while the old version serves, switches, and switches back if the new version is not ready", async () => {
  const state = makeTestFolder();
  for (const [name, script] of Object.entries({ npm: NPM, systemctl: SYSTEMCTL })) {
    writeFileSync(join(state, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const root = join(state, "opt");
  const port = String(await findFreePort());
  const settings = join(state, "settings");
  const dataDir = join(state, "data");
  writeFileSync(settings, `HOST=${HOST}\nPORT="${port}"\nDATA_DIR=${dataDir}\n`);
  const upgrade = (environment: Record<string, string> = {}) => {
    writeFileSync(join(state, "events"), "");
    const { status, stdout, stderr } = spawnSync("sh", ["deploy/upgrade.sh"], {
      env: {
        PATH: `${state}:${process.env["PATH"]}`,
        PROJECT: resolve("."),
        STATE: state,
        HOST,
        PORT: port,
        DATA_DIR: dataDir,
        TZDATA_DIR: "/no-tzdata",
        WORLD_CLOCK_ROOT: root,
        WORLD_CLOCK_SETTINGS: settings,
        ...environment,
      },
      encoding: "utf8",
    });
    const events = readFileSync(join(state, "events"), "utf8").trimEnd().split("\n");
    const current = readlinkSync(join(root, "current"));
    return { status, output: stdout + stderr, events, current };
  };
  onFinished(() => void spawnSync("sh", ["-c", `kill -9 $(cat "${state}/pid")`]));

  const first = upgrade();
  expect(first.output).toMatch(/^Ready after \d+ ms; the version before is none\.\n$/);
  expect(first.events).toEqual(["npm ci", "npm run", "systemctl restart world-clock.service"]);

  const second = upgrade();
  expect(second.output).toContain(` ms; the version before is ${first.current}.\n`);
  expect(second.events).toEqual([
    "npm ci",
    "old answers 200",
    "npm run",
    "systemctl start world-clock-backup.service",
    "systemctl restart world-clock.service",
  ]);
  expect(second.current).not.toBe(first.current);

  const broken = upgrade({ BREAK: "dist-server/main.mjs", READY_WITHIN_SECONDS: "1" });
  expect([broken.status, broken.current]).toEqual([1, second.current]);
  expect(broken.output).toContain(`Switched back to ${second.current}.`);
  const health = async () => (await fetch(`http://${HOST}:${port}/api/health`)).status;
  await expect.poll(() => health().catch(() => 0), { timeout: 20_000 }).toBe(200);
  expect(readdirSync(join(root, "releases"))).toHaveLength(3);

  // Neither this version nor the one before can be started.
  rmSync(join(second.current, "dist-server/start.mjs"));
  const lost = upgrade({ BREAK: "dist-server/start.mjs" });
  const newest = readdirSync(join(dataDir, "backups")).toSorted().at(-1) ?? "";
  expect([lost.status, lost.current]).toEqual([1, second.current]);
  const backup = join(dataDir, "backups", newest);
  expect(lost.output).toContain(`restore the backup from before: ${backup}\n`);
}, 120_000);
