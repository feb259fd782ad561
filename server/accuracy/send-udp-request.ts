import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import type { HostPort } from "../settings/host-port.ts";

/** One exchange: what is sent, and what is made of each packet that comes back. */
interface Exchange<Answer> {
  /** Called right before the packet is sent. */
  readonly request: () => Buffer;
  /** Called for each packet as it comes; undefined when it is no answer, and the wait goes on. */
  readonly read: (packet: Buffer) => Answer | undefined;
  readonly timeoutMs: number;
}

/**
 * Sends one datagram and waits for its answer; undefined when none comes, whatever the reason. The socket is connected,
 * so that only packets from that address and port are read and a closed port is known at once; it keeps no process alive.
 */
export async function sendUdpRequest<Answer>(
  { host, port }: HostPort,
  { request, read, timeoutMs }: Exchange<Answer>,
): Promise<Answer | undefined> {
  const found = await lookup(host).catch(() => undefined);
  if (!found) return undefined;
  const socket = createSocket(found.family === 6 ? "udp6" : "udp4").unref();
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs).unref();
  socket.on("error", () => resolve(undefined));
  socket.on("message", (packet) => {
    const answer = read(packet);
    if (answer !== undefined) resolve(answer);
  });
  socket.once("connect", () => socket.send(request()));
  socket.connect(port, found.address);
  const answer = await promise;
  clearTimeout(timer);
  socket.close();
  return answer;
}
