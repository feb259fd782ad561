import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { SESSION_PATH, Session } from "../../shared/api/account.ts";
import { PreferenceList, preferencesPath } from "../../shared/api/preferences.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { PreferencesSection } from "./preferences-section.tsx";

const LIST = preferencesPath("u1");

function Page() {
  const [isOpen, onOpenChange] = useState(false);
  const dialogState = { isOpen, onOpenChange, focusTrigger: () => {} };
  return (
    <>
      <button type="button" onClick={() => onOpenChange(true)}>
        Open
      </button>
      <PreferencesSection dialogState={dialogState} visitorZone="UTC" />
    </>
  );
}

test("a signed-in visitor's list is fetched once per page load, and a failed fetch only on demand", async () => {
  let isDown = true;
  const preference = {
    id: "p1",
    userId: "u1",
    timezone: "Nepal Time",
    customName: "Trek",
    cityId: null,
    displayOrder: 0,
  };
  const api = stubApi((path) => {
    if (path === SESSION_PATH) return answerOf(Session, { userId: "u1" });
    if (path !== LIST) return new Response(null, { status: 404 });
    return isDown ? new Response(null, { status: 503 }) : answerOf(PreferenceList, [preference]);
  });
  localStorage.setItem("my-zones-rows", "1");
  renderPage(<Page />);
  await screen.findByText("Your zones can't be loaded right now.");
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText("Your list can't be loaded right now.");
  expect(api.callsTo("GET", LIST)).toHaveLength(1);

  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Nepal Time");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText("Nepal Time");
  expect(api.callsTo("GET", LIST)).toHaveLength(2);
});
