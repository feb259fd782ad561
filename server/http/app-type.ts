import type {} from "@fastify/swagger";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ErrorCode } from "../../shared/api/errors.ts";
import type { Visitor } from "./client-address.ts";

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module "fastify" {
  /** What a route is. By default it is a call, which pages of other sites can neither make nor read. */
  interface FastifyContextConfig {
    /** A document or a file, which any site may link to and show. */
    readonly isFile?: boolean;
    /** A call that pages of any origin may make, since it reads no cookies. */
    readonly isOpen?: boolean;
    readonly group?: string | undefined;
    /** What a call costs of its address's budget; 1 by default. */
    readonly points?: number;
    /** What it takes its points from, instead of the budget of all calls or files. */
    readonly budget?: Budget;
    readonly limit?: Budget;
    /** Served without waiting: a supervisor that restarts an overloaded server would only add to the load. */
    readonly isUrgent?: boolean;
  }
}

export interface Budget {
  /** Routes with the same name share it. */
  readonly name: string;
  /** Points of one address in `windowMs`, a minute by default. */
  readonly max: number;
  readonly windowMs?: number;
  readonly code?: ErrorCode;
  /** Counted by each server alone, because Redis would cost more than what is counted. */
  readonly isLocal?: boolean;
}

declare module "node:http" {
  interface IncomingMessage {
    /** The config of the route that serves the request, and its pattern. Missing until the router has found it. */
    route?: RouteConfig | undefined;
    startedMs?: number;
    /** Ms since the epoch; missing if the request was never admitted. */
    receivedMs?: number;
    clientAddress?: string;
    visitor?: Visitor;
    ownerId?: string;
  }
}

export type RouteConfig = FastifyContextConfig & { readonly url?: string };

export const FILE: FastifyContextConfig = { isFile: true };
export const OPEN: FastifyContextConfig = { isOpen: true };
