import { screen } from "@testing-library/react";
import { onTestFinished } from "vitest";
import {
  type Passkey,
  Passkeys,
  SESSION_PATH,
  Session,
  userPasskeysPath,
} from "../../shared/api/account.ts";
import { AccountPanel } from "../account/account-panel.tsx";
import { startSession } from "../services/session.ts";
import { renderPage } from "./render-page.tsx";
import { answerOf, stubApi } from "./stub-api.ts";

export const USER_ID = "u1";
const LAPTOP: Passkey = { id: "p1", name: "Laptop", createdAt: 0, lastUsedAt: 0 };

export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const signInOffer = () => screen.findByText(/^Keep this list on all your devices/);

/** Shows the account of a user with one passkey. `respond` replaces the answer to a call, such as "GET /api/session". */
export function showAccount(
  respond: (call: string) => Response | Promise<Response> | undefined = () => undefined,
  hasCopy = false,
) {
  const api = stubApi((path, init) => {
    const call = `${init?.method ?? "GET"} ${path}`;
    const replaced = respond(call);
    if (replaced) return replaced;
    if (call === `GET ${SESSION_PATH}`) return answerOf(Session, { userId: USER_ID });
    return call === `GET ${userPasskeysPath(USER_ID)}`
      ? answerOf(Passkeys, { passkeys: [LAPTOP], hasRecoveryCode: false })
      : new Response(null, { status: 204 });
  });
  onTestFinished(startSession(hasCopy));
  renderPage(<AccountPanel takesFocus={false} />);
  return api;
}
