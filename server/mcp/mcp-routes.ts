import type { IncomingHttpHeaders } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import { Type } from "typebox";
import { HOUR_MS } from "../../shared/durations.ts";
import { describeSchemaErrors, Refusal } from "../http/errors.ts";
import { type App, type Basics, MCP_PATH, OPEN } from "../http/feature.ts";
import type { ResolveText } from "../places/text-resolver.ts";
import { readVersion } from "../settings/read-version.ts";
import { proposeMeetings } from "./tools/propose-meetings.ts";
import { getTime, readTimePhrase } from "./tools/time-tools.ts";
import { Basis, type Sources, type Tool, ToolError } from "./tools/tool.ts";

const ACCEPTED = 202;
/** As a search of `/api/places`: one call may search many texts. */
const SEARCH_POINTS = 2;

const ALL: readonly Tool<never>[] = [getTime, readTimePhrase, proposeMeetings];
const TOOLS = new Map(ALL.map((tool) => [tool.name, tool]));

const HINTS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const TOOL_LIST = ALL.map(({ name, title, description, inputSchema, outputSchema }) => ({
  name,
  title,
  description,
  inputSchema,
  outputSchema: Type.Object({ ...outputSchema.properties, ...Basis.properties }),
  annotations: { title, ...HINTS },
}));

/** The errors of JSON-RPC 2.0 and of MCP: https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes */
const RPC_ERRORS = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const;

class RpcError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: object | undefined;

  constructor(kind: keyof typeof RPC_ERRORS, message: string, status = 400, data?: object) {
    super(message);
    this.code = RPC_ERRORS[kind];
    this.status = status;
    this.data = data;
  }
}

type RpcMessage = ReturnType<typeof readMessage>;

/** Reads a request or a notification. Throws RpcError for anything else, arrays of them included. */
function readMessage(body: unknown) {
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
  return { id, method, params };
}

function sendError(reply: FastifyReply, { status, code, message, data }: RpcError, id?: unknown) {
  return reply.code(status).send({ jsonrpc: "2.0", id, error: { code, message, data } });
}

/** The version without a handshake: https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http */
const VERSION = "2026-07-28";

/** Those that begin with `initialize`, newest first. Their sessions and streams are optional, and not offered. */
const EARLIER_VERSIONS: readonly unknown[] = ["2025-11-25", "2025-06-18"];

/** As `_meta` of a request names what each request says of its client. */
const META = "io.modelcontextprotocol/";
/** What can't stand in a header is sent so. */
const BASE64 = /^=\?base64\?(.*)\?=$/;

/** Whether a request is of the version without a handshake, whose headers repeat its body. Throws RpcError if they differ, and for an unknown version. */
function hasNoHandshake(message: RpcMessage, headers: IncomingHttpHeaders): boolean {
  const { params } = message;
  const meta = isRecord(params["_meta"]) ? params["_meta"] : {};
  const claimed = meta[`${META}protocolVersion`];
  const named = headers["mcp-protocol-version"];
  if (claimed === undefined && named !== VERSION) {
    if (named !== undefined && !EARLIER_VERSIONS.includes(named)) throw unsupported(named);
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
    const name = headers["mcp-name"];
    const [, encoded] = BASE64.exec(String(name)) ?? [];
    const decoded = encoded === undefined ? name : Buffer.from(encoded, "base64").toString();
    requireHeader("Mcp-Name", decoded, params["name"]);
  }
  return true;
}

/** Its list is that of `server/discover`, which the earlier ones do not have. */
function unsupported(requested: unknown): RpcError {
  const versions = [VERSION, ...EARLIER_VERSIONS].join(", ");
  const message = `This server supports the versions ${versions} of the protocol.`;
  return new RpcError("unsupportedVersion", message, 400, { supported: [VERSION], requested });
}

function requireHeader(name: string, value: string | string[] | undefined, expected: string): void {
  if (value === expected) return;
  throw new RpcError(
    "headerMismatch",
    `The header ${name} ${value === undefined ? "is missing" : "differs from the body"}.`,
  );
}

const ABOUT = {
  capabilities: { tools: {} },
  instructions:
    "Use these tools for the time in places and time zones instead of computing it: they have a checked clock, the rules of every zone and 200,000 places.",
};
const SERVER_INFO = { name: "world-clock", title: "World Clock", version: readVersion() };
/** The lists change only with a new version of the server. */
const CACHING = { ttlMs: HOUR_MS, cacheScope: "public" };

type Params = RpcMessage["params"];

type Validate = ((value: unknown) => boolean) & {
  errors?: readonly FastifySchemaValidationError[] | null;
};

interface Dependencies extends Basics {
  readonly resolveText: ResolveText;
  readonly times: Pick<Sources, "periodAt"> & { readonly release: string };
}

/** The Model Context Protocol over HTTP, without sessions and streams. Pages of any origin may call it, for it reads no cookies. */
export function mcpRoutes(app: App, dependencies: Dependencies): void {
  const { clock, resolveText, times, charge, takeTurn } = dependencies;

  /** The answer, or a sentence that says what is wrong with the arguments. Throws RpcError for an unknown tool. */
  async function callTool(
    request: FastifyRequest,
    { name, arguments: args = {} }: Params,
  ): Promise<object> {
    const { raw } = request;
    const { receivedMs = 0 } = raw;
    if (typeof name !== "string") throw new RpcError("invalidParams", "A tool has a name.");
    const tool = TOOLS.get(name);
    if (!tool) {
      const message = `There is no such tool. There are ${[...TOOLS.keys()].join(", ")}.`;
      throw new RpcError("invalidParams", message, 200);
    }
    const now = clock.timeResponse(receivedMs).sentMs;
    const takeTurnToSearch = async () => {
      await charge(raw, SEARCH_POINTS);
      await takeTurn(raw);
    };
    const sources: Sources = {
      nowMs: now,
      resolveText: (text, reader) =>
        resolveText(text, { ...reader, now, takeTurn: takeTurnToSearch }),
      periodAt: (zone, instantMs) => times.periodAt(zone, instantMs),
    };
    try {
      const validate: Validate = request.compileValidationSchema(tool.inputSchema);
      if (!validate(args)) {
        throw new ToolError(describeSchemaErrors(validate.errors ?? [], "arguments").message);
      }
      if (tool.points) await charge(raw, tool.points(args as never));
      const answer = await tool.answer(args as never, sources);
      // Read last, so that the clock is that of the answer's departure.
      const { sentMs: instantMs, boundMs, source, synchronised } = clock.timeResponse(receivedMs);
      const basis: Basis = {
        clock: { instantMs, boundMs, source, synchronised },
        release: times.release,
      };
      const structuredContent = { ...answer, ...basis };
      return { content: textOf(JSON.stringify(structuredContent)), structuredContent };
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return { content: textOf(error.message), isError: true };
    }
  }

  function callMethod(
    request: FastifyRequest,
    { method, params }: RpcMessage,
    isEarlier: boolean,
  ): object | Promise<object> {
    if (method === "tools/call") return callTool(request, params);
    if (method === "tools/list") {
      if (params["cursor"] === undefined) return { tools: TOOL_LIST, ...CACHING };
      throw new RpcError("invalidParams", "The list has one page.");
    }
    if (method === "server/discover" && !isEarlier)
      return { supportedVersions: [VERSION], ...ABOUT, ...CACHING };
    if (method === "ping" && isEarlier) return {};
    if (method === "initialize" && isEarlier) {
      const { protocolVersion: wanted } = params;
      const protocolVersion = EARLIER_VERSIONS.includes(wanted) ? wanted : EARLIER_VERSIONS[0];
      return { protocolVersion, serverInfo: SERVER_INFO, ...ABOUT };
    }
    const status = isEarlier ? 200 : 404;
    throw new RpcError("methodNotFound", "This server has no such method.", status);
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers, body } = request;
    let id: unknown;
    try {
      const { origin = "null" } = headers;
      // Any origin may call, but the header has to be one.
      if (origin !== "null" && !URL.canParse(origin)) throw new Refusal("cross_site");
      const message = readMessage(body);
      ({ id } = message);
      if (id === undefined) return reply.code(ACCEPTED).send();
      const isEarlier = !hasNoHandshake(message, headers);
      const answered = await callMethod(request, message, isEarlier);
      const about = { resultType: "complete", _meta: { [`${META}serverInfo`]: SERVER_INFO } };
      const result = isEarlier ? answered : { ...about, ...answered };
      return reply.send({ jsonrpc: "2.0", id, result });
    } catch (error) {
      if (error instanceof RpcError) return sendError(reply, error, id);
      throw error;
    }
  }

  const options = { config: OPEN, schema: { hide: true }, errorHandler: sendUnreadable };
  app.post(MCP_PATH, options, respond);
}

function textOf(text: string): readonly object[] {
  return [{ type: "text", text }];
}

function sendUnreadable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  if (!error.code?.startsWith("FST_ERR_CTP") || error.statusCode !== 400) throw error;
  sendError(reply, new RpcError("parseError", "The body is no JSON."));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
