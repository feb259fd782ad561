import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import rateLimit from "@fastify/rate-limit";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import fastify from "fastify";
import { migrate } from "../server/database/migrate.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { buildSecurityHeaders, setSecurityHeaders } from "../server/http/security-headers.ts";
import { limitCalls } from "../server/limits/limit-calls.ts";
import { LIMITS } from "../server/limits/limits.ts";
import { shedLoad } from "../server/limits/shed-load.ts";
import { visitRoutes } from "../server/visits/visit-routes.ts";

/** Any of `headers`, `limits`, `shedding`. */
const features = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "world-clock-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
process.once("SIGTERM", () => process.exit(0));

const db = openDatabase({ databaseUrl: undefined, dataDir: folder });
await migrate(db);
const app = fastify().withTypeProvider<TypeBoxTypeProvider>();
if (features.includes("headers")) {
  const inline = { scripts: [], styles: [], styleAttributes: [] };
  const publicOrigin = "https://clock.example";
  const reverseGeocodeUrl = "https://places.example/";
  app.addHook(
    "onRequest",
    setSecurityHeaders(buildSecurityHeaders({ publicOrigin, reverseGeocodeUrl, inline })),
  );
}
if (features.includes("shedding")) shedLoad(app, LIMITS);
if (features.includes("limits")) {
  await limitCalls(app, { ...LIMITS, callsPerMinute: Number.MAX_SAFE_INTEGER }, undefined);
} else {
  await app.register(rateLimit, { global: false });
}
visitRoutes(app, db);
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
