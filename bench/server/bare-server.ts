import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const recorded = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const body = Buffer.from(recorded.body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(200, recorded.headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
