// Runs before anything is installed: only Node's own modules here.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { delimiter, resolve } from "node:path";

/** Those of administrators are not on the path of every user. @param {string[]} names or paths */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/sbin", "/usr/local/sbin");
  return names
    .flatMap((name) => folders.map((folder) => resolve(folder, name)))
    .find((path) => existsSync(path));
}

export function findRedis() {
  return findProgram("redis-server", "valkey-server");
}

/** A folder of Debian with a PostgreSQL server and its tools, which npm's package lacks. */
export function findPostgres() {
  const folder = "/usr/lib/postgresql";
  const tools = ["postgres", "pg_dump", "pg_restore", "psql"];
  return (existsSync(folder) ? readdirSync(folder) : [])
    .map((version) => `${folder}/${version}`)
    .find((found) => tools.every((tool) => existsSync(`${found}/bin/${tool}`)));
}

/** The compiler of time zone data, if there is a source that it can compile. */
export function findZic() {
  return existsSync("/usr/share/zoneinfo/tzdata.zi") ? findProgram("zic") : undefined;
}

/** The command of Docker Compose 2, which checks a file without a daemon. Version 1, as in Debian 12, knows other files. */
export function findCompose() {
  return [["docker", "compose"], ["docker-compose"]].find(([command = "", ...args]) => {
    const { stdout } = spawnSync(command, [...args, "version", "--short"], { encoding: "utf8" });
    return /^v?([2-9]|\d\d)\./.test(stdout ?? "");
  });
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

/** @param {string} name @param {string[]} packages */
function program(name, ...packages) {
  return { what: name, isThere: () => findProgram(name), packages };
}

/** What some tests need that no command installs, and Debian's packages that bring it. */
export const NEEDS = [
  { what: "time zone data and zic", isThere: findZic, packages: ["libc-bin", "tzdata"] },
  program("zdump", "libc-bin"),
  program("prlimit", "util-linux"),
  program("systemd-analyze", "systemd"),
  { what: "Docker Compose 2", isThere: findCompose, packages: [] },
  { what: "pg_dump", isThere: findPostgres, packages: ["postgresql"] },
  { what: "the right to mount a file system", isThere: canMount, packages: [] },
  { what: "the address ::1", isThere: hasIpv6Loopback, packages: [] },
];

/** What `npm run test:all` installs besides. */
export const SERVICES = [
  program("chronyd", "chrony"),
  program("curl", "curl"),
  program("nginx", "nginx"),
  program("openssl", "openssl"),
  program("perl", "perl-base"),
  program("promtool", "prometheus"),
  { what: "Redis", isThere: findRedis, packages: ["redis-server"] },
];
