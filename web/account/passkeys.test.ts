import { describe, expect, test } from "vitest";
import { ApiError } from "../api/api-client.ts";
import { describeFailure } from "./passkeys.ts";

describe("of a failure a person is told", () => {
  test("the server's own sentence", () => {
    const answer = { error: { code: "last_passkey", message: "This is your only passkey." } };
    expect(describeFailure(new ApiError(409, JSON.stringify(answer)))).toBe(
      "This is your only passkey.",
    );
  });

  test.each(["NotAllowedError", "AbortError"])("that nothing was changed: %s", (name) => {
    expect(describeFailure(new DOMException("", name))).toMatch(/nothing was changed/);
  });

  test("that the device has a passkey already", () => {
    expect(describeFailure(new DOMException("", "InvalidStateError"))).toMatch(/already/);
  });

  test.each([new ApiError(502, "<html>"), new TypeError("secret")])(
    "no more than that it did not work: %s",
    (error) => {
      expect(describeFailure(error)).toBe("This did not work. Please try again.");
    },
  );
});
