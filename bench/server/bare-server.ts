import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";

/** Sends one recorded response: bare node:http, or Fastify with one route and no hooks. */
const [kind, file = "", path = ""] = process.argv.slice(2);
const recorded = JSON.parse(readFileSync(file, "utf8"));
const body = Buffer.from(recorded.body, "base64");

if (kind === "fastify") {
  const app = fastify();
  app.get(path, (_request, reply) => reply.headers(recorded.headers).send(body));
  console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
} else {
  const server = createServer((_request, response) => {
    response.writeHead(200, recorded.headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}
