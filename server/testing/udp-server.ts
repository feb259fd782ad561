import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { HostPort } from "../settings/settings.ts";
import { onFinished } from "./cleanup.ts";

/** Starts a UDP server on loopback that responds to each packet; stopped when the test ends. */
export async function startUdpServer(
  respond: (request: Buffer) => readonly Buffer[],
): Promise<HostPort> {
  const socket = createSocket("udp4");
  socket.on("message", (request, { port, address }) => {
    for (const packet of respond(request)) socket.send(packet, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onFinished(() => void socket.close());
  return { host: "127.0.0.1", port: socket.address().port };
}

export async function findFreeUdpPort(): Promise<number> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
}
