// What some tests start besides, where the machine has it. Runs before anything is installed, as ready.mjs does.
import { existsSync } from "node:fs";

/** The path of chronyd, where Debian and others put it; undefined where there is none. */
export function findChronyd() {
  return ["/usr/sbin/chronyd", "/usr/local/sbin/chronyd"].find((path) => existsSync(path));
}

/** The path of Redis or Valkey; undefined where there is none. */
export function findRedis() {
  return ["/usr/bin", "/usr/local/bin"]
    .flatMap((folder) => [`${folder}/redis-server`, `${folder}/valkey-server`])
    .find((path) => existsSync(path));
}

/** The path of nginx; undefined where there is none. */
export function findNginx() {
  return ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].find((path) =>
    existsSync(path),
  );
}
