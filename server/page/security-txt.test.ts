import { expect, test } from "vitest";
import { buildTestApp } from "../testing/app.ts";
import { SECURITY_TXT_PATH } from "./discovery.ts";

const YEAR_MS = 365 * 86_400_000;

test("security.txt names the contact, in the form of RFC 9116", async () => {
  const { app } = await buildTestApp({ securityContact: "mailto:security@clock.example" });
  const response = await app.inject(SECURITY_TXT_PATH);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
  });
  expect(response.body).toBe(
    [
      "Contact: mailto:security@clock.example",
      "Expires: 2027-02-18T12:00:00.000Z",
      "Preferred-Languages: en",
      "",
    ].join("\n"),
  );
});

test("security.txt names its own address if there is a public origin", async () => {
  const { app } = await buildTestApp({
    securityContact: "https://clock.example/security",
    publicOrigin: "https://clock.example",
  });
  expect((await app.inject(SECURITY_TXT_PATH)).body).toContain(
    "\nCanonical: https://clock.example/.well-known/security.txt\n",
  );
});

test("security.txt expires in the future and within a year, however long the server runs", async () => {
  const { app, clock } = await buildTestApp({ securityContact: "tel:+1-201-555-0123" });
  for (let year = 0; year < 3; year += 1) {
    const { body } = await app.inject(SECURITY_TXT_PATH);
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? "");
    expect(expires).toBeGreaterThan(clock.instant + YEAR_MS / 12);
    expect(expires).toBeLessThan(clock.instant + YEAR_MS);
    clock.instant += YEAR_MS;
  }
});

test("there is no security.txt without a contact", async () => {
  const { app } = await buildTestApp();
  const response = await app.inject(SECURITY_TXT_PATH);
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain("not found");
});
