import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { RecoveryCode as Code, Passkeys, recoveryCodePath } from "../../shared/api/account.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { RecoveryCode } from "./recovery-code.tsx";

const USER_ID = "u1";
const codes = ["AAAA-1111", "BBBB-2222"];
let created = 0;

beforeEach(() => {
  created = 0;
  stubApi((path) => {
    if (path !== recoveryCodePath(USER_ID)) {
      return answerOf(Passkeys, { passkeys: [], hasRecoveryCode: true });
    }
    created += 1;
    return answerOf(Code, { code: codes[created - 1] ?? "" });
  });
  renderPage(<RecoveryCode userId={USER_ID} exists={false} isOffered={false} />);
});

const shown = (code: string | undefined) => screen.queryByText(code ?? "")?.closest("p");
const button = (name: string) => screen.getByRole("button", { name });

test("a created code has the focus, which reads it and scrolls it into view", async () => {
  await userEvent.click(button("Create a recovery code"));
  await waitFor(() => expect(shown(codes[0])).toHaveFocus());
});

test("a code is not replaced by a second press, but only once asked", async () => {
  await userEvent.click(button("Create a recovery code"));
  await waitFor(() => expect(shown(codes[0])).toHaveFocus());
  await userEvent.click(button("Replace the recovery code"));
  expect(button("Keep my code")).toHaveFocus();
  expect(button("Keep my code")).toHaveAccessibleDescription(/will stop working/);
  await userEvent.keyboard("{Enter}");
  expect(button("Replace the recovery code")).toHaveFocus();
  expect(created).toBe(1);

  await userEvent.keyboard("{Enter}");
  await userEvent.click(button("Replace the recovery code"));
  await waitFor(() => expect(shown(codes[1])).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Keep my code" })).toBeNull();
});
