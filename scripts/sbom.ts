import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readShippedPackages } from "./shipped-packages.ts";

const OPTIONS = "--sbom-format=cyclonedx --sbom-type=application --package-lock-only".split(" ");

/**
 * The shipped packages as CycloneDX, made by npm from a reduced lockfile: `npm sbom --omit dev` would leave out what
 * is bundled into the page, and packages that a tool also needs, such as pg.
 */
export function makeSbom(): string {
  const packages = readShippedPackages();
  const folder = mkdtempSync(join(tmpdir(), "world-clock-sbom-"));
  try {
    // npm names the root component after its folder.
    const project = join(folder, String(packages[""]?.name));
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), JSON.stringify(packages[""]));
    const lockfile = JSON.stringify({ lockfileVersion: 3, packages });
    writeFileSync(join(project, "package-lock.json"), lockfile);
    return execFileSync("npm", ["sbom", ...OPTIONS], {
      cwd: project,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      shell: process.platform === "win32",
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) process.stdout.write(makeSbom());
