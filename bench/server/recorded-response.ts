import { readFileSync, writeFileSync } from "node:fs";

interface RecordedResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Set by the server that replays the response, or about the connection. */
const OWN_HEADERS = ["connection", "date", "keep-alive", "transfer-encoding"];

/** Records a response, for a program to replay. */
export async function recordResponse(address: string, file: string): Promise<void> {
  const response = await fetch(address, { headers: { "accept-encoding": "identity" } });
  const headers = Object.fromEntries(response.headers);
  for (const own of OWN_HEADERS) delete headers[own];
  const body = Buffer.from(await response.arrayBuffer()).toString("base64");
  writeFileSync(file, JSON.stringify({ headers, body }));
}

export function readRecordedResponse(file: string): RecordedResponse {
  const { headers, body } = JSON.parse(readFileSync(file, "utf8"));
  return { headers, body: Buffer.from(body, "base64") };
}
