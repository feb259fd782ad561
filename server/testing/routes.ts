import type { App } from "../http/app-type.ts";

/** The paths of all routes, such as `/api/users/:userId`, without wildcards. */
export async function listRoutePaths(app: App): Promise<string[]> {
  await app.ready();
  const parents: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).trimEnd().split("\n");
  const paths = lines.map((line) => {
    const [, indent = "", path = ""] = /^([\s│]*)[├└]── (\S+) \(/.exec(line) ?? [];
    const depth = indent.length / 4;
    const fullPath = (depth > 0 ? (parents[depth - 1] ?? "") : "") + path;
    parents[depth] = fullPath;
    return fullPath;
  });
  return paths.filter((path) => !path.includes("*"));
}
