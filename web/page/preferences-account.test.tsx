import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { SESSION_PATH, Session } from "../../shared/api/account.ts";
import { PreferenceList, preferencesPath } from "../../shared/api/preferences.ts";
import { forgetOwner } from "../services/list-owner.ts";
import { card, choose, nameField, zoneField } from "../testing/preferences-dialog.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { refusal } from "../testing/show-account.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { PreferencesSection } from "./preferences-section.tsx";

afterEach(forgetOwner);

const LIST = preferencesPath("u1");
const SURF = {
  ...{ id: "p1", userId: "u1", timezone: "Hawaii Standard Time", customName: "Surf" },
  ...{ cityId: null, displayOrder: 0 },
};
const OPEN = { isOpen: true, onOpenChange: () => {}, focusTrigger: () => {} };

test("a session that was ended on another device is told at the next change, which stays typed and then joins this browser's list", async () => {
  const api = stubApi((path, init) => {
    if (path === SESSION_PATH) return answerOf(Session, { userId: "u1" });
    if (path !== LIST) return new Response(null, { status: 404 });
    return init?.method === "POST"
      ? refusal(401, "not_signed_in")
      : answerOf(PreferenceList, [SURF]);
  });
  renderPage(<PreferencesSection dialogState={OPEN} meetingState={{ ...OPEN, isOpen: false }} />);
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("Surf");
  const submit = () => userEvent.click(dialog.getByRole("button", { name: "Add Timezone" }));
  await submit();
  await choose(/^Tokyo/);
  await userEvent.type(nameField(), "Aiko");
  await submit();
  await dialog.findAllByText("You were signed out on another device.");
  await dialog.findByText("Keep this list on all your devices");
  await dialog.findByText("You were signed out on another device. Showing this browser’s list.");
  expect(dialog.getByText("No timezone preferences yet. Add one above!")).toBeVisible();
  expect([nameField().value, zoneField().value]).toEqual(["Aiko", "Tokyo (UTC+09:00)"]);
  expect(api.callsTo("GET", SESSION_PATH)).toHaveLength(1);

  await submit();
  await waitFor(() => expect(card("Your Preferred Timezones").textContent).toContain("Aiko"));
  expect(localStorage.getItem("timezone-preferences-anonymous")).toContain("Aiko");
});
