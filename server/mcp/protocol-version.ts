import type { IncomingHttpHeaders } from "node:http";
import { isRecord, RpcError, type RpcMessage } from "./json-rpc.ts";

/** The version without a handshake: https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http */
export const VERSION = "2026-07-28";

/** Those that begin with `initialize`, newest first. Their sessions and streams are optional, and not offered. */
export const EARLIER_VERSIONS = ["2025-11-25", "2025-06-18"] as const;

/** As `_meta` of a request names what each request says of its client. */
const META = "io.modelcontextprotocol/";
const BASE64 = /^=\?base64\?(?<text>.*)\?=$/;

export function isEarlierVersion(version: unknown): version is (typeof EARLIER_VERSIONS)[number] {
  return EARLIER_VERSIONS.some((one) => one === version);
}

/** The `_meta` of a result. */
export function serverMeta(serverInfo: object): object {
  return { [`${META}serverInfo`]: serverInfo };
}

/**
 * Whether a request is of the version without a handshake, which repeats what matters of its body in headers. Throws RpcError if
 * the two differ, and for a version that is not supported.
 */
export function hasNoHandshake(message: RpcMessage, headers: IncomingHttpHeaders): boolean {
  const { params } = message;
  const meta = isRecord(params["_meta"]) ? params["_meta"] : {};
  const claimed = meta[`${META}protocolVersion`];
  const named = headers["mcp-protocol-version"];
  if (claimed === undefined && named !== VERSION) {
    if (named !== undefined && !isEarlierVersion(named)) throw unsupported(named);
    return false;
  }
  if (typeof claimed !== "string" || !isRecord(meta[`${META}clientCapabilities`])) {
    const field = typeof claimed === "string" ? "clientCapabilities" : "protocolVersion";
    throw new RpcError("invalidParams", `The field "${META}${field}" of _meta is missing.`);
  }
  requireHeader("MCP-Protocol-Version", named, claimed);
  if (claimed !== VERSION) throw unsupported(claimed);
  requireHeader("Mcp-Method", headers["mcp-method"], message.method);
  if (message.method === "tools/call" && typeof params["name"] === "string") {
    requireHeader("Mcp-Name", decodeValue(headers["mcp-name"]), params["name"]);
  }
  return true;
}

/** Its list is that of `server/discover`, which the earlier ones do not have. */
function unsupported(requested: unknown): RpcError {
  const versions = [VERSION, ...EARLIER_VERSIONS].join(", ");
  return new RpcError(
    "unsupportedVersion",
    `This server supports the versions ${versions} of the protocol.`,
    { data: { supported: [VERSION], requested } },
  );
}

function requireHeader(name: string, value: string | string[] | undefined, expected: string): void {
  if (value === expected) return;
  throw new RpcError(
    "headerMismatch",
    `The header ${name} ${value === undefined ? "is missing" : "differs from the body"}.`,
  );
}

/** What can't stand in a header is sent as `=?base64?…?=`. */
function decodeValue(value: string | string[] | undefined): string | string[] | undefined {
  const { text } = (typeof value === "string" && BASE64.exec(value)?.groups) || {};
  return text === undefined ? value : Buffer.from(text, "base64").toString();
}
