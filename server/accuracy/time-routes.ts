import { TIME_PATH, Time } from "../../shared/api/time.ts";
import type { App } from "../http/app-type.ts";
import { NoFields } from "../http/schemas.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** When the request came in, in ms since the epoch; 0 for one that never reached a route. */
    receivedMs: number;
  }
}

/** Stamps each request before anything else is done with it: to be registered before every other hook. */
export function stampRequests(app: App, now: () => number): void {
  app.decorateRequest("receivedMs", 0);
  app.addHook("onRequest", (request, _reply, done) => {
    request.receivedMs = now();
    done();
  });
}

export function timeRoutes(app: App, answer: (receivedMs: number) => Time): void {
  app.get(
    TIME_PATH,
    {
      schema: {
        operationId: "getTime",
        summary: "Get the server's time and the bound of its error",
        querystring: NoFields,
        response: { 200: Time },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store").header("timing-allow-origin", "*");
      return answer(request.receivedMs);
    },
  );
}
