import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import type { HostPort } from "../../settings/settings.ts";

const TIMEOUT_MS = 1000;

/** The first packet that `parse` accepts; undefined on a timeout or error. Connected, so the kernel drops packets of others and reports a closed port. */
export async function sendUdpRequest<Response>(
  { host, port }: HostPort,
  request: () => Buffer,
  parse: (packet: Buffer) => Response | undefined,
): Promise<Response | undefined> {
  const target = await lookup(host).catch(() => undefined);
  if (!target) return undefined;
  const socket = createSocket(target.family === 6 ? "udp6" : "udp4").unref();
  const { promise, resolve } = Promise.withResolvers<Response | undefined>();
  const timer = setTimeout(() => resolve(undefined), TIMEOUT_MS).unref();
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
