import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { confirmationOptionsPath, SIGN_IN_OPTIONS_PATH } from "../../shared/api/account.ts";
import { renderPage } from "../testing/render-page.tsx";
import { stubApi } from "../testing/stub-api.ts";
import { stubPasskeys } from "../testing/stub-passkeys.ts";
import { ConfirmWithPasskey } from "./action-failure.tsx";
import { SignInLine } from "./sign-in-line.tsx";

const button = (name: string) => screen.getByRole("button", { name });

/** A prompt that never settles, not even if it is aborted, as those of some password managers. */
const get = vi.fn<CredentialsContainer["get"]>();
let api: ReturnType<typeof stubApi>;

beforeEach(() => {
  get.mockReset().mockReturnValue(new Promise(() => {}));
  stubPasskeys(get);
  api = stubApi(() => Response.json({}));
});

test("a sign-in whose passkey prompt never settles can be cancelled, and begun again", async () => {
  renderPage(<SignInLine ended={undefined} takesFocus={false} />);
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
  const onConfirmed = vi.fn();
  const onCancel = vi.fn();
  const handlers = { onConfirmed, onCancel };
  renderPage(<ConfirmWithPasskey userId="u1" sentence="Use your passkey." {...handlers} />);
  await userEvent.click(button("Use my passkey"));
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  await userEvent.click(button("Cancel"));
  expect(onCancel).toHaveBeenCalled();
  await screen.findByText(/nothing was changed/);
  expect(api.callsTo("POST", confirmationOptionsPath("u1"))).toHaveLength(1);
  expect(onConfirmed).not.toHaveBeenCalled();
});
