// Preloaded where localhost must have both loopback addresses, whatever /etc/hosts says (RFC 6761, section 6.3).
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";

const LOOPBACK = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];
const { lookup } = dns;
const lookupPromise = dns.promises.lookup;

/** @param {any} options */
function findLoopback(options) {
  const { all = false, family = 0 } = typeof options === "number" ? { family: options } : options;
  const found = LOOPBACK.filter((address) => family === 0 || address.family === family);
  return all ? found : found[0];
}

Object.assign(dns, {
  lookup: (/** @type {string} */ host, /** @type {any} */ ...rest) => {
    if (host !== "localhost") return Reflect.apply(lookup, dns, [host, ...rest]);
    const [options, done] = rest.length === 1 ? [{}, rest[0]] : rest;
    const found = findLoopback(options);
    const result = Array.isArray(found) ? [found] : [found?.address, found?.family];
    process.nextTick(done, null, ...result);
    return undefined;
  },
});
Object.assign(dns.promises, {
  lookup: async (/** @type {string} */ host, /** @type {any} */ options = {}) =>
    host === "localhost" ? findLoopback(options) : lookupPromise(host, options),
});
syncBuiltinESMExports();
