import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from "fastify";
import { Type } from "typebox";
import type { Time } from "../../shared/api/time.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import type { Database } from "../database/schema.ts";
import type { Settings } from "../settings/settings.ts";
import { type App, OPEN } from "./app-type.ts";
import { METHODS, methodNotAllowed, Refusal } from "./errors.ts";
import { type Respond, sendResponse } from "./http-response.ts";
import type { admitRequests } from "./limits/admit-requests.ts";
import type { WarnOfRefusal } from "./request-log.ts";
import type { SecurityHeaders } from "./security-headers.ts";

export type { App } from "./app-type.ts";
export { FILE, OPEN } from "./app-type.ts";

type Admitting = Awaited<ReturnType<typeof admitRequests>>;

export interface Basics extends Pick<Admitting, "charge" | "takeTurn"> {
  readonly db: Database;
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  /** For time measurements: finer than `now`, with an error bound. */
  readonly clock: {
    readonly now: () => number;
    readonly timeResponse: (receivedMs: number) => Time;
  };
  readonly headers: SecurityHeaders;
  readonly warnOfRefusal: WarnOfRefusal;
}

export interface Owners {
  readonly sessions: { readonly requireOwner: Hook };
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

interface Admission {
  readonly config?: FastifyContextConfig;
  readonly onRequest?: Hook;
}

export function call<const Schema extends FastifySchema>(
  operationId: string,
  summary: string,
  { config, onRequest, ...schema }: Schema & Admission,
) {
  return {
    ...(config && { config }),
    ...(onRequest && { onRequest }),
    schema: { ...(schema as unknown as Schema), operationId, summary },
  };
}

export function sending(respond: Respond) {
  return async ({ raw }: FastifyRequest, reply: FastifyReply) =>
    sendResponse(reply, await respond(raw));
}

export const NoFields = Type.Object({}, { additionalProperties: false });

export const AnyFields = Type.Object({});

export const NoBody = Type.Union([Type.Null(), NoFields]);

export const UserParams = Type.Object({ userId: Type.String() });

export const UserItemParams = Type.Object({
  userId: Type.String(),
  id: Type.String({ pattern: STORABLE_TEXT }),
});

type Method = (typeof METHODS)[number];

export const MCP_PATH = "/mcp";

const ROOTS = { "/api": {}, [MCP_PATH]: OPEN };

const NO_CONTENT = 204;
const PREFLIGHT_HEADERS = {
  "access-control-allow-methods": "GET, HEAD, POST",
  "access-control-allow-headers": "*",
  "access-control-max-age": "86400",
};

/**
 * Calls take neither a query nor a body unless their schema says so. Other methods of their paths get 405, other paths 404, by
 * routes, so that the router alone decides and a refusal is as open as the call.
 */
export function registerCalls<Dependencies>(
  app: App,
  groups: Readonly<Record<string, readonly ((app: App, all: Dependencies) => void)[]>>,
  all: Dependencies,
): void {
  const calls = new Map<string, FastifyContextConfig>();
  let group: string | undefined;
  app.addHook("onRoute", (route) => {
    if (group === undefined) return;
    route.config = { ...route.config, group };
    calls.set(route.url, route.config);
    if (route.schema?.hide) return;
    const body = route.method === "POST" ? { body: NoBody } : {};
    route.schema = { querystring: NoFields, ...body, ...route.schema };
  });
  for (const [name, registers] of Object.entries(groups)) {
    group = name;
    for (const register of registers) register(app, all);
  }
  group = undefined;
  // A path may match several calls: `/order` is an `/:id`, too.
  const served = [...calls].map(([url, config]) => {
    const methods = METHODS.filter((method) => app.findRoute({ url, method }));
    return { url, config, methods };
  });
  for (const { url, config, methods } of served) {
    const others = METHODS.filter((method) => !methods.includes(method));
    refuse(app, url, others, config, methodNotAllowed(methods));
  }
  for (const [root, config] of Object.entries(ROOTS)) {
    refuse(app, `${root}/*`, METHODS, config, new Refusal("not_found"));
  }
}

/** Before the body is read. A preflight of an open call is answered, as worldtimeapi.org did. */
function refuse(
  app: App,
  url: string,
  methods: readonly Method[],
  { isOpen = false }: FastifyContextConfig,
  refusal: Refusal,
): void {
  app.route({
    url,
    method: [...methods],
    config: { isOpen },
    onRequest: ({ method, headers }, reply, _done) => {
      const isPreflight =
        method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
      if (!isOpen || !isPreflight) throw refusal;
      reply.code(NO_CONTENT).headers(PREFLIGHT_HEADERS).send();
    },
    handler: () => undefined,
  });
}
