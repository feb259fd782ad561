import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { findChronyd } from "../../scripts/services.mjs";
import type { HostPort } from "../settings/host-port.ts";
import { makeTestFolder } from "./database.ts";
import { findFreeUdpPort } from "./udp-server.ts";

/** The chronyd of this machine; undefined where there is none. */
export const CHRONYD = findChronyd();

interface Chronyd {
  readonly command: HostPort;
  readonly ntp: HostPort;
}

/** Starts a chronyd of the test's own, which leaves the machine's clock alone (-x); its source is `lines`. */
export async function startChronyd(...lines: readonly string[]): Promise<Chronyd> {
  const folder = makeTestFolder();
  const [commandPort, ntpPort] = [await findFreeUdpPort(), await findFreeUdpPort()];
  const configuration = [
    ...lines,
    `port ${ntpPort}`,
    `cmdport ${commandPort}`,
    "allow 127.0.0.1",
    "bindaddress 127.0.0.1",
    "bindcmdaddress 127.0.0.1",
    "bindcmdaddress /",
    `pidfile ${join(folder, "chronyd.pid")}`,
  ];
  const file = join(folder, "chrony.conf");
  writeFileSync(file, configuration.join("\n"));
  const chronyd = spawn(CHRONYD ?? "", ["-x", "-d", "-U", "-u", userInfo().username, "-f", file]);
  const ended = once(chronyd, "exit");
  onTestFinished(async () => {
    // One that is told to end just before it waits for packets waits on.
    chronyd.kill("SIGKILL");
    await ended;
  });
  chronyd.stdout.resume();
  chronyd.stderr.resume();
  const host = "127.0.0.1";
  return { command: { host, port: commandPort }, ntp: { host, port: ntpPort } };
}
