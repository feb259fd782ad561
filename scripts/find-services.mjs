// Runs before anything is installed: only Node's own modules here.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { networkInterfaces } from "node:os";

export function findChronyd() {
  return findProgram("chronyd");
}

export function findRedis() {
  return findProgram("redis-server") ?? findProgram("valkey-server");
}

export function findNginx() {
  return findProgram("nginx");
}

/** A folder of Debian with a PostgreSQL server and its tools, which npm's package lacks. */
export function findPostgres() {
  const all = "/usr/lib/postgresql";
  const tools = ["postgres", "pg_dump", "pg_restore", "psql"];
  return (existsSync(all) ? readdirSync(all) : [])
    .map((major) => `${all}/${major}`)
    .find((folder) => tools.every((tool) => existsSync(`${folder}/bin/${tool}`)));
}

/** The tool of Prometheus that tests its rules. */
export function findPromtool() {
  return ["/usr/bin/promtool", "/usr/local/bin/promtool"].find((path) => existsSync(path));
}

/** The compiler of time zone data, if there is a source that it can compile. */
export function findZic() {
  return existsSync("/usr/share/zoneinfo/tzdata.zi") ? findProgram("zic") : undefined;
}

export function findSystemdAnalyze() {
  return findProgram("systemd-analyze");
}

/** The library of Debian's package faketime. */
export function findFaketime() {
  return ["/usr/lib", "/usr/local/lib"]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => `${folder}/${name}`)])
    .map((folder) => `${folder}/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path));
}

export function hasIpv6Loopback() {
  return Object.values(networkInterfaces())
    .flat()
    .some((found) => found?.address === "::1");
}

export function canMount() {
  const attempt = ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"];
  return process.getuid?.() === 0 && spawnSync("unshare", attempt).status === 0;
}

/** By path, because those of administrators are not on the path of every user. @param {string} name */
export function findProgram(name) {
  return ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"]
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));
}

/** What some tests of `npm test` need, and Debian's packages that bring it. */
const NEEDS = [
  { what: "time zone data and zic", isThere: findZic, packages: ["libc-bin", "tzdata"] },
  { what: "zdump", isThere: () => findProgram("zdump"), packages: ["libc-bin"] },
  { what: "prlimit", isThere: () => findProgram("prlimit"), packages: ["util-linux"] },
  { what: "systemd-analyze", isThere: findSystemdAnalyze, packages: ["systemd"] },
  { what: "to mount a file system, which only root may", isThere: canMount, packages: [] },
  { what: "the address ::1", isThere: hasIpv6Loopback, packages: [] },
];

/** What the tests of the project `services` need besides. */
const SERVICES = [
  { what: "chronyd", isThere: findChronyd, packages: ["chrony"] },
  { what: "curl", isThere: () => findProgram("curl"), packages: ["curl"] },
  { what: "faketime", isThere: findFaketime, packages: ["faketime"] },
  { what: "nginx", isThere: findNginx, packages: ["nginx"] },
  { what: "openssl", isThere: () => findProgram("openssl"), packages: ["openssl"] },
  { what: "perl", isThere: () => findProgram("perl"), packages: ["perl-base"] },
  { what: "python3", isThere: () => findProgram("python3"), packages: ["python3-minimal"] },
  { what: "Redis", isThere: findRedis, packages: ["redis-server"] },
];

export function findMissingNeeds() {
  return NEEDS.filter(({ isThere }) => !isThere());
}

export function findMissingServices() {
  return SERVICES.filter(({ isThere }) => !isThere());
}
