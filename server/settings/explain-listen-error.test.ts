import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { explainListenError } from "../http/listen.ts";
import { SettingError } from "./settings.ts";

// An address of RFC 5737, and a name that RFC 6761 keeps from the DNS.
test.each([
  ["192.0.2.7", "must be an address of this machine"],
  ["nowhere.invalid", "must be an address or a known host name"],
])("the setting is named if nothing can listen on %s", async (host, reason) => {
  const listening = once(createServer().listen(0, host), "listening");
  const error = await listening.catch((reached) => reached);
  for (const prefix of ["", "METRICS_"]) {
    expect(explainListenError(error, { host, port: 0 }, prefix)).toEqual(
      new SettingError(`${prefix}HOST ${reason}, not "${host}".`),
    );
  }
});

test("another error stays as it is", () => {
  const error = new Error("no memory");
  expect(explainListenError(error, { host: "localhost", port: 0 })).toBe(error);
});
