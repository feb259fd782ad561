import { readFileSync } from "node:fs";
import { TIME_PATH, Time } from "../../../shared/api/time.ts";
import { type App, type Basics, call, FILE } from "../../http/feature.ts";

export function timeRoutes(app: App, { clock }: Basics): void {
  app.get(
    TIME_PATH,
    call("getTime", "Get the server's time and the bound of its error", {
      response: { 200: Time },
    }),
    async (request, reply) => {
      reply.header("timing-allow-origin", "*");
      return clock.timeResponse(request.raw.receivedMs ?? 0);
    },
  );
}

export const CHECK_SCRIPT_PATH = "/check-time.sh";

export const CHECK_SCRIPT = new URL("check-time.sh", import.meta.url);

/** The script of docs/accuracy.md that checks this server's time, as text that a browser shows. */
export function checkScriptRoute(app: App): void {
  const script = readFileSync(CHECK_SCRIPT, "utf8");
  app.get(CHECK_SCRIPT_PATH, { config: FILE, schema: { hide: true } }, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "no-cache").send(script),
  );
}
