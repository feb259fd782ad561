/** Names that the checks can't find, each with the reason. An unused exception is reported too. */
export const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["/metrics", "answered on a port of its own, so not among the public calls"],
  ["/.well-known/security.txt", "served only with SECURITY_CONTACT"],
  ["/sw.js", "written by the build"],
  ["/assets/", "written by the build"],
  ["404.html", "written by the build"],
  ["mutants/report.html", "written by `npm run mutants`"],
  ["node_modules/.bin", "made by npm"],
  ["world-clock.sqlite", "made by the server in DATA_DIR"],
  ["before-restore-<instant>.sqlite", "made by a restore in DATA_DIR"],
  ["/opt/world-clock", "a folder of the operator's machine"],
  ["/etc/world-clock.env", "a file of the operator's machine"],
  ["/etc/nginx/", "a folder of the operator's machine"],
  ["nodejs_eventloop_lag_p99_seconds", "a metric of prom-client's own"],
  ["max_prepared_statements", "a setting of PgBouncer"],
  ["ignore_startup_parameters", "a setting of PgBouncer"],
  ["@fastify/helmet", "decision 26 says why it is not used"],
]);
