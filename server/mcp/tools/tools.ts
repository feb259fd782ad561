import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import { Type } from "typebox";
import { describeSchemaErrors } from "../../http/errors.ts";
import { RpcError } from "../protocol.ts";
import { getTime } from "./get-time.ts";
import { proposeMeetings } from "./propose-meetings.ts";
import { readTimePhrase } from "./read-time-phrase.ts";
import { Basis, type Sources, type Tool, ToolError } from "./tool.ts";

const ALL: readonly Tool<never>[] = [getTime, readTimePhrase, proposeMeetings];
const TOOLS = new Map(ALL.map((tool) => [tool.name, tool]));

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

export const TOOL_LIST: readonly object[] = ALL.map(
  ({ name, title, description, inputSchema, outputSchema }) => ({
    name,
    title,
    description,
    inputSchema,
    outputSchema: Type.Object({ ...outputSchema.properties, ...Basis.properties }),
    annotations: { title, ...ANNOTATIONS },
  }),
);

type Validate = ((value: unknown) => boolean) & {
  errors?: readonly FastifySchemaValidationError[] | null;
};

interface Options {
  readonly sources: Sources;
  readonly validatorOf: (schema: object) => Validate;
  /** Rejects with a refusal if the caller has no points left. */
  readonly charge: (points: number) => Promise<void>;
  /** Read last, so that the clock is that of the answer's departure. */
  readonly basis: () => Basis;
}

/** The result of a call: the answer, or a sentence that says what is wrong with its arguments. Throws RpcError for an unknown tool. */
export async function callTool(name: string, args: unknown, options: Options): Promise<object> {
  const tool = TOOLS.get(name);
  if (!tool) {
    throw new RpcError(
      "invalidParams",
      `There is no such tool. There are ${[...TOOLS.keys()].join(", ")}.`,
      { status: 200 },
    );
  }
  try {
    const validate = options.validatorOf(tool.inputSchema);
    if (!validate(args)) {
      throw new ToolError(describeSchemaErrors(validate.errors ?? [], "arguments").message);
    }
    if (tool.points) await options.charge(tool.points(args as never));
    const answer = await tool.answer(args as never, options.sources);
    const structuredContent = { ...answer, ...options.basis() };
    return { content: textOf(JSON.stringify(structuredContent)), structuredContent };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { content: textOf(error.message), isError: true };
  }
}

function textOf(text: string): readonly object[] {
  return [{ type: "text", text }];
}
