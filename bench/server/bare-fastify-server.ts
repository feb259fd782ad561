import fastify from "fastify";
import { readRecordedResponse } from "./recorded-response.ts";

/** The limit for this framework: one route without hooks that sends one recorded response. */
const [file = "", path = ""] = process.argv.slice(2);
const { headers, body } = readRecordedResponse(file);

const app = fastify();
app.get(path, (_request, reply) => reply.headers(headers).send(body));
process.once("SIGTERM", () => process.exit(0));
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
