import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SESSION_PATH, Session } from "../../shared/api/account.ts";
import { mergePath, PreferenceList, preferencesPath } from "../../shared/api/preferences.ts";
import { forgetOwner } from "../services/list-owner.ts";
import { myZones } from "../services/my-zones.ts";
import { addPlaces } from "../services/my-zones-list.ts";
import { blockStorage } from "../testing/block-storage.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { rowOf } from "../testing/stub-places.ts";
import { PreferencesSection } from "./preferences-section.tsx";

afterEach(forgetOwner);

const CLOSED = { isOpen: false, onOpenChange: () => {}, focusTrigger: () => {} };

test("the zones of a link, wanted while the session loads, join the list of the user who is then signed in", async () => {
  let respond = (_response: Response) => {};
  const session = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const api = stubApi((path, init) => {
    if (path === SESSION_PATH) return session;
    return path === preferencesPath("u1") || init?.method === "POST"
      ? answerOf(PreferenceList, [])
      : new Response(null, { status: 404 });
  });
  renderPage(<PreferencesSection dialogState={CLOSED} meetingState={CLOSED} />, "UTC");
  await waitFor(() => expect(api.callsTo("GET", SESSION_PATH)).toHaveLength(1));
  void addPlaces([{ place: { kind: "zone", zone: "Asia/Tokyo" }, name: "Ann" }], "UTC");
  respond(answerOf(Session, { userId: "u1" }));
  await waitFor(() =>
    expect(api.bodiesOf("POST", mergePath("u1"))).toMatchObject([
      { preferences: [{ timezone: "Japan Standard Time", customName: "Ann" }] },
    ]),
  );
  expect(Object.keys(localStorage)).not.toContain("timezone-preferences-anonymous");
});

test("where the browser blocks storage, the list says that it is lost with the page, not that it is in this browser", async () => {
  blockStorage();
  stubApi((path) =>
    path === SESSION_PATH
      ? answerOf(Session, { userId: null })
      : new Response(null, { status: 404 }),
  );
  renderPage(<PreferencesSection dialogState={CLOSED} meetingState={CLOSED} />, "UTC");
  await waitFor(() => expect(document.documentElement.dataset["myZones"]).toBe("empty"));
  await act(() => myZones.add(rowOf("Kathmandu")));
  await screen.findByText(
    "Your browser blocks storage, so your list is lost when you close this page.",
  );
  expect(screen.queryByText("This list is only in this browser.")).toBeNull();
});
