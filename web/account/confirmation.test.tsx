import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import {
  confirmationOptionsPath,
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  RecoveryCode,
  recoveryCodePath,
  Session,
  SIGN_IN_OPTIONS_PATH,
  userConfirmationPath,
  userPasskeyPath,
  userPath,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { renderPage } from "../testing/render-page.tsx";
import { button, showAccount, USER_ID } from "../testing/show-account.tsx";
import { answerOf, refusal, stubApi } from "../testing/stub-api.ts";
import { SignInLine } from "./account-panel.tsx";

const CREATE_CODE = `POST ${recoveryCodePath(USER_ID)}`;
const CONFIRM = `POST ${userConfirmationPath(USER_ID)}`;
const prompt = () =>
  screen.queryByText("To protect your account, please use your passkey again first.");

/** Replaces the browser's passkeys. `get` answers its prompts to sign. */
function stubPasskeys(get: CredentialsContainer["get"]): void {
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => {}, {
      parseCreationOptionsFromJSON: () => ({}),
      parseRequestOptionsFromJSON: () => ({}),
    }),
  );
  vi.spyOn(navigator.credentials, "get").mockImplementation(get);
  vi.spyOn(navigator.credentials, "create").mockResolvedValue(null);
}

async function showConfirmed(change: string, get: CredentialsContainer["get"] = async () => null) {
  stubPasskeys(get);
  let isConfirmed = false;
  const api = showAccount((call) => {
    if (call === change && !isConfirmed) return refusal(403, "confirmation_required");
    if (call === CREATE_CODE) return answerOf(RecoveryCode, { code: "AAAA-1111" });
    if (call === `POST ${PASSKEYS_PATH}`) return answerOf(Session, { userId: USER_ID });
    if (call === CONFIRM) isConfirmed = true;
    return call.startsWith("POST") && call.endsWith("options") ? Response.json({}) : undefined;
  });
  await screen.findByText("Laptop");
  return api;
}

test.each<[string, string, (string | RegExp)[]]>([
  ["a recovery code", CREATE_CODE, ["Create a recovery code"]],
  ["another passkey", `POST ${PASSKEY_OPTIONS_PATH}`, ["Add another passkey"]],
  ["removing a passkey", `DELETE ${userPasskeyPath(USER_ID, "p1")}`, [/^Remove .*Laptop/]],
  ["signing out everywhere", `DELETE ${userSessionsPath(USER_ID)}`, ["Sign out everywhere"]],
  [
    "deleting the account",
    `DELETE ${userPath(USER_ID)}`,
    ["Delete my account", "Delete everything"],
  ],
])(
  "%s asks for the passkey in place; it can be cancelled, or goes on",
  async (_what, change, names) => {
    const api = await showConfirmed(change);
    const [method = "", path = ""] = change.split(" ");
    for (const name of names) await userEvent.click(button(name));
    await waitFor(() => expect(button("Use my passkey")).toHaveFocus());
    expect(prompt()).toBeVisible();
    await userEvent.click(button("Cancel"));
    expect(prompt()).toBeNull();
    expect(button(names.at(-1) ?? "")).toHaveFocus();
    expect(api.callsTo(method, path)).toHaveLength(1);
    expect(api.callsTo("POST", confirmationOptionsPath(USER_ID))).toEqual([]);

    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(button("Use my passkey")).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(api.callsTo(method, path)).toHaveLength(3));
    await waitFor(() => expect(prompt()).toBeNull());
  },
);

test("a created code has the focus after its confirmation", async () => {
  await showConfirmed(CREATE_CODE);
  await userEvent.click(button("Create a recovery code"));
  await waitFor(() => expect(button("Use my passkey")).toHaveFocus());
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByText("AAAA-1111").closest("p")).toHaveFocus());
});

/** A prompt that never settles, not even if it is aborted, as those of some password managers. */
const endlessPrompt = () => vi.fn<CredentialsContainer["get"]>(() => new Promise(() => {}));

test("a sign-in whose passkey prompt never settles can be cancelled, and begun again", async () => {
  const get = endlessPrompt();
  stubPasskeys(get);
  const api = stubApi(() => Response.json({}));
  renderPage(<SignInLine takesFocus={false} />);
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  await userEvent.click(button("I have a passkey"));
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  await userEvent.click(button("Cancel"));
  await screen.findByText("The browser’s dialog was closed, and nothing was changed.");
  expect(get.mock.calls[0]?.[0]?.signal?.aborted).toBe(true);
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  expect(button("I have a passkey")).toHaveFocus();
  await userEvent.click(button("I have a passkey"));
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  expect(api.callsTo("POST", SIGN_IN_OPTIONS_PATH)).toHaveLength(2);
});

test("a confirmation that is cancelled ends its prompt, and confirms nothing", async () => {
  const get = endlessPrompt();
  const api = await showConfirmed(CREATE_CODE, get);
  await userEvent.click(button("Create a recovery code"));
  await userEvent.click(await screen.findByRole("button", { name: "Use my passkey" }));
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  await userEvent.click(button("Cancel"));
  expect(prompt()).toBeNull();
  expect(get.mock.calls[0]?.[0]?.signal?.aborted).toBe(true);
  expect(api.callsTo("POST", userConfirmationPath(USER_ID))).toEqual([]);
});
