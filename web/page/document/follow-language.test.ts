import { describe, expect, test, vi } from "vitest";
import { followLanguage } from "./follow-language.ts";

/** Loads a document in a language at an address, and returns the address that it shows or goes to, and what is kept. */
function load(lang: string, address: string, kept: string | null = null, isBlocked = false) {
  const { pathname, search, hash } = new URL(address, "https://clock.example");
  let language = kept;
  let shown = address;
  let isLeft = false;
  vi.stubGlobal("document", { documentElement: { lang } });
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string) => {
      shown = url;
    },
  });
  vi.stubGlobal("stop", () => {});
  vi.stubGlobal("location", {
    ...{ pathname, search, hash },
    replace: (url: string) => {
      shown = pathname + url;
      isLeft = true;
    },
  });
  const localStorage = {
    getItem: () => {
      if (isBlocked) throw new Error("The operation is insecure.");
      return language;
    },
    setItem: (_key: string, value: string) => {
      if (isBlocked) throw new Error("The operation is insecure.");
      language = value;
    },
  };
  vi.stubGlobal("window", { localStorage });
  followLanguage();
  return { shown, isLeft, kept: language };
}

describe("a language in the address", () => {
  test.each([
    ["/?lang=de", "/"],
    ["/?wall&lang=DE", "/?wall"],
    ["/?lang=de-AT&x=", "/?x="],
    [
      "/?city=S%C3%A3o%20Paulo&lang=DE&x=#at=2027-03-16T13:00Z",
      "/?city=S%C3%A3o%20Paulo&x=#at=2027-03-16T13:00Z",
    ],
  ])("is kept and taken out of %s, which is then %s", (address, shown) => {
    expect(load("de", address, "ar")).toEqual({ shown, isLeft: false, kept: "de" });
  });

  test("stays there if the page does not speak it, so that the page is in English", () => {
    const address = "/?lang=xx";
    expect(load("en", address, "xx")).toEqual({ shown: address, isLeft: false, kept: "xx" });
    expect(load("en", "/?lang=en-GB", "de")).toEqual({ shown: "/", isLeft: false, kept: "en" });
  });

  test("stays there where storage is blocked", () => {
    const address = "/?city=Tokyo&lang=de";
    const blocked = { shown: address, isLeft: false, kept: null };
    expect(load("de", address, null, true)).toEqual(blocked);
  });
});

describe("an address without a language", () => {
  test.each([
    ["/", "/?lang=de"],
    ["/?wall", "/?wall&lang=de"],
    ["/?language=x#at=2027-03-16T13:00Z", "/?language=x&lang=de#at=2027-03-16T13:00Z"],
  ])("leads from %s to the kept language", (address, shown) => {
    expect(load("en", address, "de")).toEqual({ shown, isLeft: true, kept: "de" });
  });

  test.each(["de", null])("shows the document if the kept language is %s", (kept) => {
    expect(load("de", "/", kept)).toEqual({ shown: "/", isLeft: false, kept });
  });
});
