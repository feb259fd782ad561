import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Time } from "../../shared/api/time.ts";
import type { App } from "../http/app-type.ts";
import { OPEN } from "../http/app-type.ts";
import { Refusal } from "../http/errors.ts";
import type { Charge, TakeTurn } from "../http/limits/admit-requests.ts";
import { MCP_PATH } from "../http/register-calls.ts";
import type { ResolveText } from "../places/text-resolver.ts";
import {
  callMethod,
  errorBody,
  hasNoHandshake,
  RpcError,
  type RpcId,
  readMessage,
} from "./protocol.ts";
import type { ZonePeriod } from "./tools/tool.ts";
import { callTool, TOOL_LIST } from "./tools/tools.ts";

const ACCEPTED = 202;
/** As a search of `/api/places`: one call may search many texts. */
const SEARCH_POINTS = 2;

interface Dependencies {
  readonly clock: { readonly timeResponse: (receivedMs: number) => Time };
  readonly resolveText: ResolveText;
  readonly times: {
    readonly periodAt: (zone: string, instantMs: number) => ZonePeriod;
    readonly release: string;
  };
  readonly charge: Charge;
  readonly takeTurn: TakeTurn;
}

/** The Model Context Protocol over HTTP, without sessions and streams. Pages of any origin may call it, for it reads no cookies. */
export function mcpRoutes(app: App, dependencies: Dependencies): void {
  const { clock, resolveText, times, charge, takeTurn } = dependencies;

  function toolsFor(request: FastifyRequest) {
    const { raw } = request;
    const { receivedMs = 0 } = raw;
    const nowMs = clock.timeResponse(receivedMs).sentMs;
    const takeTurnToSearch = async () => {
      await charge(raw, SEARCH_POINTS);
      await takeTurn(raw);
    };
    const sources = {
      nowMs,
      resolveText: (text: string, reader = {}) =>
        resolveText(text, { ...reader, now: nowMs, takeTurn: takeTurnToSearch }),
      periodAt: (zone: string, instantMs: number) => times.periodAt(zone, instantMs),
    };
    const basis = () => {
      const { sentMs: instantMs, boundMs, source, synchronised } = clock.timeResponse(receivedMs);
      return { clock: { instantMs, boundMs, source, synchronised }, release: times.release };
    };
    const options = {
      ...{ sources, basis },
      validatorOf: (schema: object) => request.compileValidationSchema(schema),
      charge: async (points: number) => charge(raw, points),
    };
    const call = (name: string, args: unknown) => callTool(name, args, options);
    return { list: TOOL_LIST, call };
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers, body } = request;
    let id: RpcId | undefined;
    try {
      requireOrigin(headers.origin);
      const message = readMessage(body);
      ({ id } = message);
      if (id === undefined) return reply.code(ACCEPTED).send();
      const isEarlier = !hasNoHandshake(message, headers);
      const result = await callMethod(message, toolsFor(request), isEarlier);
      return reply.send({ jsonrpc: "2.0", id, result });
    } catch (error) {
      if (error instanceof RpcError) return reply.code(error.status).send(errorBody(error, id));
      throw error;
    }
  }

  const options = { config: OPEN, schema: { hide: true }, errorHandler: sendUnreadable };
  app.post(MCP_PATH, options, respond);
}

function sendUnreadable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  if (!error.code?.startsWith("FST_ERR_CTP") || error.statusCode !== 400) throw error;
  const unreadable = new RpcError("parseError", "The body is no JSON.");
  reply.code(unreadable.status).send(errorBody(unreadable));
}

/** Any origin may call, but the header has to be one. */
function requireOrigin(origin: string | undefined): void {
  if (origin === undefined || origin === "null" || URL.canParse(origin)) return;
  throw new Refusal("cross_site");
}
