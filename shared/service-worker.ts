export const WORKER_PATH = "/sw.js";

/** Name of the `<meta>` element that identifies the build. Its content is the name of the entry chunk. */
export const BUILD_META = "build";

/** The page's only Trusted Types policy, which allows no script URL other than that of the worker in the page's language. */
export const WORKER_POLICY = "service-worker";
