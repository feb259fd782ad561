export const WORKER_PATH = "/sw.js";

/** The page's only Trusted Types policy, which allows no script URL other than that of the worker in the page's language. */
export const WORKER_POLICY = "service-worker";
