import { HEALTH_PATH, Health } from "../../shared/health.ts";
import type { App } from "../app.ts";
import { NoFields } from "../no-fields.ts";

export function healthRoutes(app: App): void {
  app.get(
    HEALTH_PATH,
    { schema: { querystring: NoFields, response: { 200: Health } } },
    async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return { status: "ok" as const };
    },
  );
}
