import { ensureServerBuilt } from "../ready.mjs";

/** For tests that start the server as a process: they start the bundle, as `npm start` does. */
export default function setup() {
  ensureServerBuilt();
}
