import { expect, onTestFinished, test, vi } from "vitest";

test("npm run dev passes calls on to the port that PORT names", async () => {
  vi.stubEnv("PORT", "4001");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { default: config } = await import("../vite.config.ts");
  expect(config.server?.proxy).toMatchObject({ "/api": "http://localhost:4001" });
});
