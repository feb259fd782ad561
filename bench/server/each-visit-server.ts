import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import fastify from "fastify";
import { migrate } from "../../server/database/migrate.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { buildSecurityHeaders, setSecurityHeaders } from "../../server/http/security-headers.ts";
import { limitCalls } from "../../server/limits/limit-calls.ts";
import { LIMITS } from "../../server/limits/limits.ts";
import { shedLoad } from "../../server/limits/shed-load.ts";
import { MAX_VISITS_PER_MINUTE, VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";

/** The baseline for batched visits: the same hooks, but one UPDATE per visit. */
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = "" } = process.env;
const db = openDatabase({ databaseUrl, dataDir });
await migrate(db);
const app = fastify({ trustProxy: "loopback" }).withTypeProvider<TypeBoxTypeProvider>();
const inline = { scripts: [], styles: [], styleAttributes: [] };
const reverseGeocodeUrl = "https://places.example/";
const headers = buildSecurityHeaders({ publicOrigin: undefined, reverseGeocodeUrl, inline });
app.addHook("onRequest", setSecurityHeaders(headers));
shedLoad(app, LIMITS);
await limitCalls(app, LIMITS, undefined);
app.post(
  VISITOR_COUNT_PATH,
  { config: { rateLimit: { max: MAX_VISITS_PER_MINUTE, timeWindow: 60_000 } } },
  async () => {
    const { total } = await db
      .updateTable("visit_total")
      .set((row) => ({ total: row("total", "+", 1) }))
      .returning("total")
      .executeTakeFirstOrThrow();
    return { count: total };
  },
);
process.once("SIGTERM", () => process.exit(0));
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
