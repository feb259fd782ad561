import { TIME_PATH, Time } from "../../shared/api/time.ts";
import type { App } from "../http/app-type.ts";
import { NoFields } from "../http/schemas.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Ms since the epoch; 0 if the request never reached the hooks. */
    receivedMs: number;
  }
}

/** Register before every other hook, so that their time is not lost. */
export function stampRequests(app: App, now: () => number): void {
  app.decorateRequest("receivedMs", 0);
  app.addHook("onRequest", (request, _reply, done) => {
    request.receivedMs = now();
    done();
  });
}

export function timeRoutes(app: App, timeResponse: (receivedMs: number) => Time): void {
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
      reply.header("timing-allow-origin", "*");
      return timeResponse(request.receivedMs);
    },
  );
}
