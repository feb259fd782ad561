import { HOUR_MS } from "../../shared/durations.ts";
import { readVersion } from "../settings/read-version.ts";
import { RpcError, type RpcMessage } from "./json-rpc.ts";
import { EARLIER_VERSIONS, isEarlierVersion, serverMeta, VERSION } from "./protocol-version.ts";

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
  return isEarlier ? result : { resultType: "complete", ...result, _meta: serverMeta(SERVER_INFO) };
}
