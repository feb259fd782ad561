import { describe, expect, test } from "vitest";
import { toasts } from "../ui/toast.ts";
import { ApiError } from "./api-client.ts";
import { reportError, UserError } from "./report-error.ts";

const body = { error: { code: "overloaded", message: "From the server." } };
const unknown = { error: { code: "invalid_request", message: "From the server." } };

describe("a reported error", () => {
  test.each([
    [
      "the page's sentence for the server's code",
      new ApiError(503, JSON.stringify(body)),
      "The server is overloaded. Try again soon.",
    ],
    [
      "the fallback for a code without a sentence",
      new ApiError(400, JSON.stringify(unknown)),
      "Try again.",
    ],
    ["a UserError's message", new UserError("No room."), "No room."],
    ["the fallback for a body that is not ours", new ApiError(502, "<html>"), "Try again."],
    ["the fallback for any other error", new TypeError("secret"), "Try again."],
  ])("shows %s in a destructive toast, and returns it", (_what, error, sentence) => {
    expect(reportError(error, "Try again.")).toBe(sentence);
    expect(toasts.get()[0]).toMatchObject({
      title: "Error",
      description: sentence,
      variant: "destructive",
    });
  });
});
