import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import type { HostPort } from "../../settings/settings.ts";

interface UdpExchange<Response> {
  readonly request: () => Buffer;
  /** Called for each received packet; if it returns undefined, the packet is ignored. */
  readonly parse: (packet: Buffer) => Response | undefined;
  readonly timeoutMs: number;
}

/** Undefined on a timeout or error. The socket is connected, so the kernel drops packets from other addresses and reports a closed port. */
export async function sendUdpRequest<Response>(
  { host, port }: HostPort,
  { request, parse, timeoutMs }: UdpExchange<Response>,
): Promise<Response | undefined> {
  const target = await lookup(host).catch(() => undefined);
  if (!target) return undefined;
  const socket = createSocket(target.family === 6 ? "udp6" : "udp4").unref();
  const { promise, resolve } = Promise.withResolvers<Response | undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs).unref();
  socket.on("error", () => resolve(undefined));
  socket.on("message", (packet) => {
    const response = parse(packet);
    if (response !== undefined) resolve(response);
  });
  socket.once("connect", () => socket.send(request()));
  socket.connect(port, target.address);
  const response = await promise;
  clearTimeout(timer);
  socket.close();
  return response;
}
