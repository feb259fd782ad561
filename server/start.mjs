import { OLDEST_NODE, runsOnNode } from "./settings/node-version.mjs";

if (!runsOnNode(process.versions.node)) {
  console.error(
    `World Clock needs Node ${OLDEST_NODE} or later, and this is Node ${process.versions.node}: ` +
      "run `npm start`, which installs the right one.",
  );
  process.exit(1);
}

const { main } = await import("./main.ts");
await main();
