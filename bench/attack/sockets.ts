import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const AT_ONCE = 200;

interface Sockets {
  /** Those the server still keeps open. */
  readonly open: () => number;
  readonly close: () => void;
}

/**
 * Opens connections from `localAddress`, sends `bytes` on each and reads nothing. Resolves when each is open or refused.
 */
export async function openSockets(
  port: number,
  count: number,
  { bytes, localAddress }: { bytes?: Buffer; localAddress: (index: number) => string },
): Promise<Sockets> {
  const open = new Set<Socket>();
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: localAddress(index) });
    // A paused socket does not notice that it was closed.
    if (bytes) socket.pause();
    socket.on("connect", () => {
      open.add(socket);
      if (bytes) socket.write(bytes);
    });
    socket.on("error", () => open.delete(socket));
    socket.on("close", () => open.delete(socket));
    if (index % AT_ONCE === AT_ONCE - 1) await pause(10);
  }
  await pause(200);
  return {
    open: () => open.size,
    close: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
