import { expect, test } from "vitest";
import { addressInLanguage } from "./language-link.tsx";

test.each([
  ["/", "?lang=de"],
  ["/?wall#at=2027-03-16T13:00Z", "?wall&lang=de#at=2027-03-16T13:00Z"],
  ["/?city=S%C3%A3o%20Paulo&lang=fr&wall", "?city=S%C3%A3o%20Paulo&wall&lang=de"],
  ["/?lang&language=x&lang=", "?language=x&lang=de"],
])("the address of %s in German is %s", (path, expected) => {
  const { search, hash } = new URL(path, "https://clock.example");
  expect(addressInLanguage({ search, hash }, "de")).toBe(expected);
});
