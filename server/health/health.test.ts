import { expect, test } from "vitest";
import { HEALTH_PATH } from "../../shared/health.ts";
import { buildTestApp } from "../test-app.ts";

test("a running server says it is well, and that no cache may say so for it", async () => {
  const { app } = await buildTestApp();
  const answer = await app.inject(HEALTH_PATH);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: "ok" });
  expect(answer.headers["cache-control"]).toBe("no-store");
});
