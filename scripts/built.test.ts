import { expect, test } from "vitest";
import { listSources } from "./built.mjs";

test.each([
  ["languages/de.json", "page"],
  ["web/app.tsx", "page"],
  ["web/account/passkeys.test.ts", ""],
  ["web/testing/setup.ts", ""],
  ["languages/compiled/en/messages.js", ""],
  ["shared/place.ts", "page, server"],
  ["server/visits/visit-store.ts", "server"],
  ["server/visits/visits.test.ts", ""],
  ["server/testing/app.ts", ""],
  // Read as it is.
  ["server/places/places.br", ""],
])("a change of %s makes stale what is built of it: %s", (path, stale) => {
  const parts = (["page", "server"] as const).filter((part) => listSources(part).includes(path));
  expect(parts.join(", ")).toBe(stale);
});
