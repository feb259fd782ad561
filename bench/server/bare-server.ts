import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** The baseline: bare node:http that sends one recorded response. */
const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, "base64");

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
process.once("SIGTERM", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});
