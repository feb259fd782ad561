import { once } from "node:events";
import { connect, type TcpNetConnectOpts } from "node:net";
import { onTestFinished } from "vitest";
import type { App } from "../http/app-type.ts";

/** Listens on a port of loopback; `open` opens a connection that sends exactly what a test writes. */
export async function listen(app: App) {
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const port = Number(new URL(address).port);
  const open = async (options: Partial<TcpNetConnectOpts> = {}) => {
    const socket = connect({ port, host: "127.0.0.1", ...options });
    onTestFinished(() => void socket.destroy());
    const connection = {
      ...{ socket, received: "" },
      /** Resolves with all that was received. */
      closed: new Promise<string>((resolve) => {
        socket.once("close", () => resolve(connection.received));
      }),
    };
    socket.setEncoding("utf8").on("data", (text: string) => {
      connection.received += text;
    });
    // The server may close the connection before it has read everything.
    socket.on("error", () => undefined);
    await once(socket, "connect");
    return connection;
  };
  /** Sends bytes, and returns what the server sends until it closes the connection. */
  const exchange = async (bytes: string | Buffer): Promise<string> => {
    const { socket, closed } = await open();
    socket.write(bytes);
    return closed;
  };
  return { address, open, exchange };
}
