import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
} from "fastify";
import type { App } from "./app-type.ts";
import { OPEN } from "./app-type.ts";
import { METHODS, methodNotAllowed, Refusal } from "./errors.ts";
import { NoBody, NoFields } from "./feature.ts";

type Method = (typeof METHODS)[number];

/** `POST`, where assistants call tools by the Model Context Protocol. */
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
    refuse(app, [url, others, config], () => methodNotAllowed(methods));
  }
  for (const [root, config] of Object.entries(ROOTS)) {
    refuse(app, [`${root}/*`, METHODS, config], () => new Refusal("not_found"));
  }
}

/** Before the body is read. A preflight of an open call is answered, as worldtimeapi.org did. */
function refuse(
  app: App,
  [url, methods, { isOpen = false }]: [string, readonly Method[], FastifyContextConfig],
  refusal: () => Refusal,
): void {
  const onRequest = (
    { method, headers }: FastifyRequest,
    reply: FastifyReply,
    _done: HookHandlerDoneFunction,
  ) => {
    const isPreflight =
      method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
    if (!isOpen || !isPreflight) throw refusal();
    reply.code(NO_CONTENT).headers(PREFLIGHT_HEADERS).send();
  };
  const schema = { hide: true };
  app.route({
    ...{ url, method: [...methods], schema, config: { isOpen }, onRequest },
    handler: () => undefined,
  });
}
