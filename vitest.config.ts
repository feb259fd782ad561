import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserLaunchOptions } from "./scripts/browser.mjs";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{shared,server,scripts}/**/*.test.ts"],
          setupFiles: ["scripts/quiet-console.ts"],
        },
      },
      {
        plugins: [react(), tailwindcss()],
        publicDir: false,
        optimizeDeps: {
          include: [
            "@testing-library/react",
            "@testing-library/user-event",
            "react/jsx-dev-runtime",
          ],
        },
        test: {
          name: "browser",
          include: ["web/**/*.test.{ts,tsx}"],
          setupFiles: ["scripts/quiet-console.ts", "web/test/setup.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browserLaunchOptions() }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
