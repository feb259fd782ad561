import { connect, createServer, type Server, type Socket } from "node:net";
import type { Path } from "./paths.ts";

/** A TCP proxy on loopback that delays each direction like the path, without reordering. */
export function createDelayProxy(targetPort: number, path: Path): Server {
  return createServer((client) => {
    const server = connect(targetPort, "127.0.0.1");
    client.setNoDelay(true);
    server.setNoDelay(true);
    pipeDelayed(client, server, path.thereMs);
    pipeDelayed(server, client, path.backMs);
  });
}

function pipeDelayed(from: Socket, to: Socket, delayMs: () => number): void {
  let freeAtMs = 0;
  from.on("data", (chunk) => {
    const ms = delayMs();
    if (ms === 0) {
      to.write(chunk);
      return;
    }
    freeAtMs = Math.max(freeAtMs, performance.now() + ms);
    setTimeout(() => to.write(chunk), freeAtMs - performance.now());
  });
  from.on("close", () => to.destroy());
  from.on("error", () => to.destroy());
}
