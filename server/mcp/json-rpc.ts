/** The errors of JSON-RPC 2.0 and of MCP: https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes */
export const RPC_ERRORS = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const;

/** A request that is refused by the rules of the protocol. */
export class RpcError extends Error {
  readonly code: number;
  /** Of the HTTP response. */
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

export interface RpcMessage {
  /** Undefined for a notification. */
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

/** The body of the response to a refused request; without an id if it could not be read. */
export function errorBody({ code, message, data }: RpcError, id?: RpcId): object {
  return {
    jsonrpc: "2.0",
    ...(id !== undefined && { id }),
    error: { code, message, ...(data && { data }) },
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
