/** Where the service worker is; it serves every page of ours, and is asked for again each time. */
export const WORKER_PATH = "/sw.js";

/** The name of the page's one Trusted Types policy, which lets nothing but the worker's path become a script's address. */
export const WORKER_POLICY = "service-worker";
