import { ensureInstalled, run } from "./ready.mjs";
import { ensureContainerEngine } from "./test-needs.mjs";

ensureInstalled({ tests: true });
if (!ensureContainerEngine()) {
  console.error("The image needs Docker, or podman and debootstrap as root.");
  process.exit(1);
}
run("vitest", "run", "--project=image");
