import { once } from "node:events";
import { connect, type TcpNetConnectOpts } from "node:net";
import { onTestFinished } from "vitest";
import type { App } from "../http/app-type.ts";

export type Connection = Awaited<ReturnType<typeof openConnection>>;

/** Opens a connection that sends exactly what a test writes. */
export async function openConnection(options: TcpNetConnectOpts) {
  const socket = connect(options).setEncoding("utf8");
  onTestFinished(() => void socket.destroy());
  const connection = {
    ...{ socket, received: "" },
    closed: new Promise<string>((resolve) => {
      socket.once("close", () => resolve(connection.received));
    }),
    write: (bytes: string | Buffer) =>
      new Promise<void>((resolve) => {
        socket.write(bytes, () => resolve());
      }),
    /** Sends bytes. Resolves with the whole response, or with what came of it if the server closes the connection. */
    ask(bytes: string | Buffer): Promise<string> {
      const start = connection.received.length;
      socket.write(bytes);
      const { promise, resolve } = Promise.withResolvers<string>();
      const read = () => {
        const text = connection.received.slice(start);
        const [head = "", body = ""] = text.split("\r\n\r\n");
        const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? Infinity);
        if (body.length < length && !socket.closed) return;
        socket.off("data", read).off("close", read);
        resolve(text);
      };
      socket.on("data", read).on("close", read);
      read();
      return promise;
    },
  };
  socket.on("data", (text: string) => {
    connection.received += text;
  });
  // The server may close the connection before it has read everything.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return connection;
}

export async function listen(app: App) {
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const port = Number(new URL(address).port);
  const open = (options: Partial<TcpNetConnectOpts> = {}) =>
    openConnection({ port, host: "127.0.0.1", ...options });
  /** Sends bytes, and returns what the server sends until it closes the connection. */
  const exchange = async (bytes: string | Buffer): Promise<string> => {
    const { socket, closed } = await open();
    socket.write(bytes);
    return closed;
  };
  return { address, open, exchange };
}
