import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";

const CPU_MS = 15;

// Imported by the attacked server: adds the worst call that the limits allow, whatever the calls of today cost.
subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.get("/api/heavy", async () => {
    await Promise.resolve();
    const endMs = performance.now() + CPU_MS;
    while (performance.now() < endMs);
    return {};
  });
});
