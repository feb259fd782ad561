// Runs before anything is installed: only Node's own modules here.
import { existsSync, readdirSync } from "node:fs";

export function findChronyd() {
  return ["/usr/sbin/chronyd", "/usr/local/sbin/chronyd"].find((path) => existsSync(path));
}

export function findRedis() {
  return ["/usr/bin", "/usr/local/bin"]
    .flatMap((folder) => [`${folder}/redis-server`, `${folder}/valkey-server`])
    .find((path) => existsSync(path));
}

export function findNginx() {
  return ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].find((path) =>
    existsSync(path),
  );
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

/** The compiler of time zone data. */
export function findZic() {
  return ["/usr/sbin/zic", "/usr/bin/zic"].find((path) => existsSync(path));
}

/** The library of Debian's package faketime. */
export function findFaketime() {
  return ["/usr/lib", "/usr/local/lib"]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => `${folder}/${name}`)])
    .map((folder) => `${folder}/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path));
}
