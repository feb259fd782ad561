import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { HostPort } from "../settings/settings.ts";
import { onFinished } from "./cleanup.ts";
import { makeTestFolder } from "./database.ts";
import { findProgram } from "./find-services.mjs";
import { findFreeUdpPort } from "./udp-server.ts";

export const CHRONYD = findProgram("chronyd");

/** Starts a chronyd with a configuration line, and returns its command port; -x keeps it from adjusting the machine's clock. */
export async function startChronyd(line: string): Promise<HostPort> {
  const folder = makeTestFolder();
  const port = await findFreeUdpPort();
  const configuration = [
    line,
    "port 0",
    `cmdport ${port}`,
    "bindcmdaddress 127.0.0.1",
    "bindcmdaddress /",
    `pidfile ${join(folder, "chronyd.pid")}`,
  ];
  const file = join(folder, "chrony.conf");
  writeFileSync(file, configuration.join("\n"));
  const chronyd = spawn(CHRONYD ?? "", ["-x", "-d", "-U", "-u", userInfo().username, "-f", file]);
  const ended = once(chronyd, "exit");
  onFinished(async () => {
    // chronyd may miss a SIGTERM that arrives just before it waits for packets.
    chronyd.kill("SIGKILL");
    await ended;
  });
  chronyd.stdout.resume();
  chronyd.stderr.resume();
  return { host: "127.0.0.1", port };
}
