import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import type { HostPort } from "../settings/host-port.ts";

/** A small server on loopback that sends back, for each packet, those of the answer; it goes with its test. */
export async function startUdpServer(
  answer: (request: Buffer) => readonly Buffer[],
): Promise<HostPort> {
  const socket = createSocket("udp4");
  socket.on("message", (request, { port, address }) => {
    for (const packet of answer(request)) socket.send(packet, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { host: "127.0.0.1", port: socket.address().port };
}

/** A UDP port of loopback that is free right now. */
export async function findFreeUdpPort(): Promise<number> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
}
