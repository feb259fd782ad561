import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import { Type } from "typebox";
import { describeSchemaErrors, Refusal } from "../http/errors.ts";
import { type App, type Basics, OPEN } from "../http/feature.ts";
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
import { getTime } from "./tools/get-time.ts";
import { proposeMeetings } from "./tools/propose-meetings.ts";
import { readTimePhrase } from "./tools/read-time-phrase.ts";
import { Basis, type Sources, type Tool, ToolError } from "./tools/tool.ts";

const ACCEPTED = 202;
/** As a search of `/api/places`: one call may search many texts. */
const SEARCH_POINTS = 2;

const ALL: readonly Tool<never>[] = [getTime, readTimePhrase, proposeMeetings];
const TOOLS = new Map(ALL.map((tool) => [tool.name, tool]));

const TOOL_LIST: readonly object[] = ALL.map(
  ({ name, title, description, inputSchema, outputSchema }) => ({
    ...{ name, title, description, inputSchema },
    outputSchema: Type.Object({ ...outputSchema.properties, ...Basis.properties }),
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }),
);

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
  async function callTool(request: FastifyRequest, name: string, args: unknown): Promise<object> {
    const { raw } = request;
    const { receivedMs = 0 } = raw;
    const tool = TOOLS.get(name);
    if (!tool) {
      const message = `There is no such tool. There are ${[...TOOLS.keys()].join(", ")}.`;
      throw new RpcError("invalidParams", message, { status: 200 });
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

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers, body } = request;
    let id: RpcId | undefined;
    try {
      requireOrigin(headers.origin);
      const message = readMessage(body);
      ({ id } = message);
      if (id === undefined) return reply.code(ACCEPTED).send();
      const isEarlier = !hasNoHandshake(message, headers);
      const call = (name: string, args: unknown) => callTool(request, name, args);
      const result = await callMethod(message, { list: TOOL_LIST, call }, isEarlier);
      return reply.send({ jsonrpc: "2.0", id, result });
    } catch (error) {
      if (error instanceof RpcError) return reply.code(error.status).send(errorBody(error, id));
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
  const unreadable = new RpcError("parseError", "The body is no JSON.");
  reply.code(unreadable.status).send(errorBody(unreadable));
}

/** Any origin may call, but the header has to be one. */
function requireOrigin(origin: string | undefined): void {
  if (origin === undefined || origin === "null" || URL.canParse(origin)) return;
  throw new Refusal("cross_site");
}
