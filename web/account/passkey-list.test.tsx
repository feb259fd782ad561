import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import {
  type Passkey,
  Passkeys,
  SESSION_PATH,
  Session,
  userPasskeyPath,
} from "../../shared/api/account.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { usePasskeys } from "./passkeys.ts";
import { PasskeyList } from "./signed-in-card.tsx";

const USER_ID = "u1";

function ShownPasskeys() {
  const { data } = usePasskeys(USER_ID);
  return data && <PasskeyList userId={USER_ID} passkeys={data.passkeys} />;
}

test("a passkey that is removed by keyboard gives the focus to the next one, or to the button that adds one", async () => {
  let passkeys: Passkey[] = ["Laptop", "Phone", "Key"].map((name) => ({
    id: name,
    name,
    createdAt: 0,
    lastUsedAt: 0,
  }));
  stubApi((path, init) => {
    if (path === SESSION_PATH) return answerOf(Session, { userId: USER_ID });
    if (init?.method !== "DELETE") return answerOf(Passkeys, { passkeys, hasRecoveryCode: true });
    passkeys = passkeys.filter(({ id }) => path !== userPasskeyPath(USER_ID, id));
    return new Response(null, { status: 204 });
  });
  renderPage(<ShownPasskeys />);
  (await screen.findByRole("button", { name: /Remove .*Phone/ })).focus();
  for (const next of [/Remove .*Key/, /Remove .*Laptop/, "Add another passkey"]) {
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: next })).toHaveFocus());
  }
});
