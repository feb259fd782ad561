import type { App } from "../http/app-type.ts";

/** Every address that the app has a route for, as `/api/users/:userId`; a wildcard is none. */
export async function listAddresses(app: App): Promise<string[]> {
  await app.ready();
  const parents: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).trimEnd().split("\n");
  const addresses = lines.map((line) => {
    const [, indent = "", path = ""] = /^([\s│]*)[├└]── (\S+) \(/.exec(line) ?? [];
    const depth = indent.length / 4;
    const address = (depth > 0 ? (parents[depth - 1] ?? "") : "") + path;
    parents[depth] = address;
    return address;
  });
  return addresses.filter((address) => !address.includes("*"));
}
