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
import { type Respond, sendResponse } from "./http-response.ts";
import type { Charge, TakeTurn } from "./limits/admit-requests.ts";
import type { Limits } from "./limits/limit-connections.ts";
import type { WarnOfRefusal } from "./request-log.ts";
import type { SecurityHeaders } from "./security-headers.ts";

export type { App } from "./app-type.ts";
export { FILE, OPEN } from "./app-type.ts";

/** What every feature gets; a feature is a function of the app and of this, and of what else it names. */
export interface Basics {
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
  readonly limits: Limits;
  readonly charge: Charge;
  readonly takeTurn: TakeTurn;
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

/** The options of a call's route, with its name and summary in the OpenAPI document. */
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
