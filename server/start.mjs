// Plain JavaScript, so that an old Node can still run this check.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `World Clock needs Node 24.15 or later, and this is Node ${process.versions.node}: ` +
      "run `npm start`, which installs the right one.",
  );
  process.exit(1);
}

const { main } = await import("./main.ts");
await main();
