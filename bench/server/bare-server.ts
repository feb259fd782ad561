import { createServer } from "node:http";
import { readRecordedResponse } from "./recorded-response.ts";

/** The baseline: bare node:http that sends one recorded response. */
const { headers, body } = readRecordedResponse(process.argv[2] ?? "");

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
process.once("SIGTERM", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});
