import { ensureInstalled, run } from "./ready.mjs";
import { prepareContainerEngine } from "./test-needs.mjs";

ensureInstalled({ tests: true });
if (!prepareContainerEngine()) {
  console.error("The image needs Docker, or podman and debootstrap as root.");
  process.exit(1);
}
run("vitest", "run", "--project=image");
