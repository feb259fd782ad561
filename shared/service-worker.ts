export const WORKER_PATH = "/sw.js";

/** The page's only Trusted Types policy, which allows no script URL other than WORKER_PATH. */
export const WORKER_POLICY = "service-worker";
