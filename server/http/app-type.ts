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
  }
}

declare module "node:http" {
  interface IncomingMessage {
    /** The config of the route that serves the request, and its pattern. Missing until the router has found it. */
    route?: RouteConfig | undefined;
  }
}

export type RouteConfig = FastifyContextConfig & { readonly url?: string };

export const FILE: FastifyContextConfig = { isFile: true };
export const OPEN: FastifyContextConfig = { isOpen: true };
