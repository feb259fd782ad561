import type { IncomingHttpHeaders } from "node:http";
import { HOUR_MS } from "../../shared/durations.ts";
import { readVersion } from "../settings/read-version.ts";

/** The errors of JSON-RPC 2.0 and of MCP: https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes */
const RPC_ERRORS = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const;

export class RpcError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: object | undefined;

  constructor(
    kind: keyof typeof RPC_ERRORS,
    message: string,
    { status = 400, data }: { readonly status?: number; readonly data?: object } = {},
  ) {
    super(message);
    this.code = RPC_ERRORS[kind];
    this.status = status;
    this.data = data;
  }
}

export type RpcId = string | number;

interface RpcMessage {
  readonly id: RpcId | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Reads a request or a notification. Throws RpcError for anything else, arrays of them included. */
export function readMessage(body: unknown): RpcMessage {
  if (Array.isArray(body)) {
    throw new RpcError("invalidRequest", "Send one message in each request, not an array of them.");
  }
  const { jsonrpc, id, method, params = {} } = isRecord(body) ? body : {};
  if (jsonrpc !== "2.0" || typeof method !== "string" || !isRecord(params)) {
    throw new RpcError("invalidRequest", "The body is no request of JSON-RPC 2.0.");
  }
  if (id !== undefined && typeof id !== "string" && !Number.isInteger(id)) {
    throw new RpcError("invalidRequest", "The id of a request is a string or a whole number.");
  }
  return { id: id as RpcId | undefined, method, params };
}

export function errorBody({ code, message, data }: RpcError, id?: RpcId): object {
  return {
    jsonrpc: "2.0",
    ...(id !== undefined && { id }),
    error: { code, message, ...(data && { data }) },
  };
}

/** The version without a handshake: https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http */
const VERSION = "2026-07-28";

/** Those that begin with `initialize`, newest first. Their sessions and streams are optional, and not offered. */
const EARLIER_VERSIONS = ["2025-11-25", "2025-06-18"] as const;

/** As `_meta` of a request names what each request says of its client. */
const META = "io.modelcontextprotocol/";
const BASE64 = /^=\?base64\?(?<text>.*)\?=$/;

function isEarlierVersion(version: unknown): version is (typeof EARLIER_VERSIONS)[number] {
  return EARLIER_VERSIONS.some((one) => one === version);
}

/** Whether a request is of the version without a handshake, whose headers repeat its body. Throws RpcError if they differ, and for an unknown version. */
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

interface Tools {
  readonly list: readonly object[];
  readonly call: (name: string, args: unknown) => Promise<object>;
}

type Method = (params: RpcMessage["params"], tools: Tools) => object | Promise<object>;

const ABOUT = {
  capabilities: { tools: {} },
  instructions:
    "Use these tools for the time in places and time zones instead of computing it: they have a checked clock, the rules of every zone and 200,000 places.",
};
const SERVER_INFO = { name: "world-clock", title: "World Clock", version: readVersion() };
/** The lists change only with a new version of the server. */
const CACHING = { ttlMs: HOUR_MS, cacheScope: "public" };

const TOOL_METHODS: Readonly<Record<string, Method>> = {
  "tools/list": ({ cursor }, { list }) => {
    if (cursor !== undefined) throw new RpcError("invalidParams", "The list has one page.");
    return { tools: list, ...CACHING };
  },
  "tools/call": ({ name, arguments: args = {} }, { call }) => {
    if (typeof name !== "string") throw new RpcError("invalidParams", "A tool has a name.");
    return call(name, args);
  },
};

const METHODS: Readonly<Record<string, Method>> = {
  ...TOOL_METHODS,
  "server/discover": () => ({ supportedVersions: [VERSION], ...ABOUT, ...CACHING }),
};

const EARLIER_METHODS: Readonly<Record<string, Method>> = {
  ...TOOL_METHODS,
  initialize: ({ protocolVersion: wanted }) => ({
    protocolVersion: isEarlierVersion(wanted) ? wanted : EARLIER_VERSIONS[0],
    serverInfo: SERVER_INFO,
    ...ABOUT,
  }),
  ping: () => ({}),
};

/** The result of a request. Throws RpcError for a method that there is not, and for parameters that it does not take. */
export async function callMethod(
  { method, params }: RpcMessage,
  tools: Tools,
  isEarlier: boolean,
): Promise<object> {
  const methods = isEarlier ? EARLIER_METHODS : METHODS;
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!answer) {
    const status = isEarlier ? 200 : 404;
    throw new RpcError("methodNotFound", "This server has no such method.", { status });
  }
  const result = await answer(params, tools);
  return isEarlier
    ? result
    : { resultType: "complete", ...result, _meta: { [`${META}serverInfo`]: SERVER_INFO } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
