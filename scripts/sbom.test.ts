import { expect, test } from "vitest";
import { makeSbom } from "./sbom.ts";

test("the SBOM lists the packages of the server and the page, with licences, and no tools", () => {
  const { metadata, components } = JSON.parse(makeSbom());
  const names: string[] = components.map(({ name }: { name: string }) => name);
  expect(metadata.component).toMatchObject({ name: "world-clock", type: "application" });
  expect(names).toEqual(
    expect.arrayContaining([
      "fastify",
      "pg",
      "pg-types",
      "react",
      "react-dom",
      "@tanstack/react-query",
    ]),
  );
  expect(names.filter((name) => ["vite", "vitest", "typescript"].includes(name))).toEqual([]);
  const unlicensed = components.filter(
    ({ licenses }: { licenses?: unknown[] }) => !licenses?.length,
  );
  expect(unlicensed).toEqual([]);
});
