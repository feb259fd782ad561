import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};

/** Builds the page in the pseudo-language into a folder of its own: `dist/` never has it. */
export async function buildPseudoLanguage(): Promise<{
  serveTo: (page: Page) => Promise<void>;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "world-clock-pseudo-"));
  // In a process of its own, for this one may have loaded React's development build.
  await promisify(execFile)(process.execPath, ["e2e/support/pseudo-build-process.ts", folder], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  return {
    serveTo: async (page) => {
      await page.route(/.*/, async (route) => {
        const { pathname } = new URL(route.request().url());
        const path = join(folder, pathname === "/" ? "index.html" : pathname);
        const contentType = TYPES[extname(path)];
        if (!contentType || !existsSync(path)) return route.fallback();
        return route.fulfill({ path, contentType });
      });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
