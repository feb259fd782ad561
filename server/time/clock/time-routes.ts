import { TIME_PATH, Time } from "../../../shared/api/time.ts";
import type { App } from "../../http/app-type.ts";
import { NoFields } from "../../http/schemas.ts";

interface Dependencies {
  readonly clock: { readonly timeResponse: (receivedMs: number) => Time };
}

export function timeRoutes(app: App, { clock }: Dependencies): void {
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
      return clock.timeResponse(request.raw.receivedMs ?? 0);
    },
  );
}
