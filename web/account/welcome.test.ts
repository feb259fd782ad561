import { expect, test } from "vitest";
import { toasts } from "../kit/ui/toast.ts";
import { type Beginning, welcome } from "./welcome.ts";

test.each<[Beginning, number, string, string]>([
  ["created", 0, "Account Created", "Your list is saved to your account."],
  [
    "signed in",
    2,
    "Signed In",
    "Your list is saved to your account, with 2 zones from this browser.",
  ],
])(
  "an account that was %s, with %i zones added, is welcomed as such",
  (beginning, added, title, description) => {
    welcome(beginning, added);
    expect(toasts.get().at(-1)).toMatchObject({ title, description });
  },
);
