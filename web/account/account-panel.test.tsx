import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import {
  RECOVERY_PATH,
  SESSION_PATH,
  Session,
  userPasskeyPath,
  userPath,
} from "../../shared/api/account.ts";
// The panel is in a dialog.
import "../kit/ui/dialog.css";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { renderPage } from "../testing/render-page.tsx";
import { button, showAccount, signInOffer, USER_ID } from "../testing/show-account.tsx";
import { answerOf, refusal } from "../testing/stub-api.ts";
import { SignInLine } from "./account-panel.tsx";

const REMOVE_PASSKEY = `DELETE ${userPasskeyPath(USER_ID, "p1")}`;
const signedIn = () => screen.findByText("Laptop");
const signedOut = (call: string) =>
  call === `GET ${SESSION_PATH}` ? answerOf(Session, { userId: null }) : undefined;

test("an unknown session says whose list is shown, and a retry keeps the focus until the account is there", async () => {
  const responses = [new Response(null, { status: 503 })];
  const { promise: retried, resolve: respond } = Promise.withResolvers<Response>();
  showAccount((call) =>
    call === `GET ${SESSION_PATH}` ? (responses.pop() ?? retried) : undefined,
  );
  await screen.findByText("We can’t check your account right now. Showing this browser’s list.");
  await userEvent.click(button("Try again"));
  expect(button("Try again")).toHaveFocus();
  respond(answerOf(Session, { userId: USER_ID }));
  await signedIn();
});

test("an unknown session says that the saved copy of the list is shown, if there is one", async () => {
  showAccount(() => new Response(null, { status: 503 }), true);
  await screen.findByText(
    "We can’t check your account right now. Showing the saved copy of your list.",
  );
});

describe("deleting the account", () => {
  test("stands apart from signing out, in another colour, and asks first, with the focus on what does no harm", async () => {
    const api = showAccount();
    await signedIn();
    const above = button("Sign out").getBoundingClientRect();
    const below = button("Delete my account").getBoundingClientRect();
    expect(below.top - above.bottom).toBeGreaterThan(24);
    const red = getComputedStyle(button("Delete my account")).color;
    expect(red).not.toBe(getComputedStyle(button("Sign out")).color);

    await userEvent.click(button("Delete my account"));
    expect(getComputedStyle(button("Delete everything")).backgroundColor).toBe(red);
    expect(button("Keep my account")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(button("Delete my account")).toHaveFocus();
    expect(api.callsTo("DELETE", userPath(USER_ID))).toEqual([]);
  });

  test("ends the session and says so", async () => {
    showAccount();
    await signedIn();
    await userEvent.click(button("Delete my account"));
    await userEvent.click(button("Delete everything"));
    await signInOffer();
    await screen.findByText("Account Deleted");
  });
});

describe("removing a passkey", () => {
  test("that opened this session ends it, and says so", async () => {
    let isRemoved = false;
    showAccount((call) => {
      if (call === REMOVE_PASSKEY) isRemoved = true;
      return isRemoved ? signedOut(call) : undefined;
    });
    await signedIn();
    await userEvent.click(button(/^Remove .*Laptop/));
    await screen.findByText(/^You were signed out here because you removed the passkey/);
    await signInOffer();
  });

  test("that is the only one is refused with what to do first", async () => {
    showAccount((call) => (call === REMOVE_PASSKEY ? refusal(409, "last_passkey") : undefined));
    await signedIn();
    await userEvent.click(button(/^Remove .*Laptop/));
    await screen.findByText(/^This is your only passkey\. Create a recovery code/);
  });
});

test("a wrong recovery code is refused and stays in its field, and a right one signs in without the offer of another", async () => {
  let isWrong = true;
  const api = showAccount((call) => {
    if (call !== `POST ${RECOVERY_PATH}`) return signedOut(call);
    return isWrong ? refusal(400, "wrong_recovery_code") : answerOf(Session, { userId: USER_ID });
  });
  await signInOffer();
  await userEvent.click(button("Use a recovery code"));
  await userEvent.type(screen.getByLabelText("Recovery code"), "WRONG-CODE{Enter}");
  await screen.findByText("No account here has this recovery code.");
  await expectAccessible();
  isWrong = false;
  await userEvent.keyboard("{Enter}");
  await signedIn();
  expect(api.bodiesOf("POST", RECOVERY_PATH)).toEqual(Array(2).fill({ code: "WRONG-CODE" }));
  expect(screen.queryByText(/^One more step/)).toBeNull();
});

test.each([
  ["without passkeys", true, /^This browser has no passkeys\./],
  ["without a secure connection", false, /Open it with https:\/\/ to create an account\.$/],
])(
  "%s only a recovery code is offered, with the reason and the focus",
  async (_how, isSecure, reason) => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    vi.stubGlobal("isSecureContext", isSecure);
    renderPage(<SignInLine takesFocus={true} />);
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getAllByRole("button")).toEqual([button("Use a recovery code")]);
    await waitFor(() => expect(button("Use a recovery code")).toHaveFocus());
  },
);
