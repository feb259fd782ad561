import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SESSION_PATH, Session } from "../../shared/api/account.ts";
import { meetingsPath, SavedMeetings } from "../../shared/api/meetings.ts";
import {
  type Preference,
  PreferenceList,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { HOUR_MS } from "../../shared/durations.ts";
import { callApi } from "../kit/api/api-client.ts";
import { forgetOwner } from "../services/list-owner.ts";
import { myZones } from "../services/my-zones.ts";
import { card, choose, nameField, zoneField } from "../testing/preferences-dialog.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, refusal, stubApi } from "../testing/stub-api.ts";
import { rowOf } from "../testing/stub-places.ts";
import { PreferencesSection } from "./preferences-section.tsx";

afterEach(forgetOwner);

const LIST = preferencesPath("u1");
const MEETINGS = meetingsPath("u1");
const COPY_KEY = "timezone-preferences-u1";
const TREK: Preference = {
  id: "p1",
  userId: "u1",
  timezone: "Nepal Time",
  customName: "Trek",
  cityId: null,
  displayOrder: 0,
};

const CLOSED = { isOpen: false, onOpenChange: () => {}, focusTrigger: () => {} };

function Page({ isMeetingOpen = false }) {
  const [isOpen, onOpenChange] = useState(false);
  const dialogState = { isOpen, onOpenChange, focusTrigger: () => {} };
  return (
    <>
      <button type="button" onClick={() => onOpenChange(true)}>
        Open
      </button>
      <PreferencesSection
        dialogState={dialogState}
        meetingState={{ ...dialogState, isOpen: isMeetingOpen }}
      />
    </>
  );
}

function stubServer(state: {
  preferences: Preference[];
  isDown?: boolean;
  failing?: readonly string[];
}) {
  return stubApi((path, init) => {
    if (state.isDown) throw new TypeError("Failed to fetch");
    if (state.failing?.includes(path)) return new Response(null, { status: 503 });
    if (path === SESSION_PATH) return answerOf(Session, { userId: "u1" });
    if (path === LIST && !init?.method) return answerOf(PreferenceList, state.preferences);
    if (path === MEETINGS) return answerOf(SavedMeetings, []);
    return path === VISITOR_COUNT_PATH
      ? Response.json({ count: 1 })
      : new Response(null, { status: 404 });
  });
}

test("a signed-in visitor's list is fetched once per page load, and a failed fetch not by a timer or another part of the page", async () => {
  const server = { preferences: [TREK], failing: [LIST] };
  const api = stubServer(server);
  localStorage.setItem("my-zones-rows", "1");
  renderPage(<Page />);
  await screen.findByText("My zones can’t be loaded right now.");
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText("Your list can’t be loaded right now.");
  expect(api.callsTo("GET", LIST)).toHaveLength(1);

  server.failing = [];
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
  await dialog.findByText(/Nepal Time$/);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await within(screen.getByRole("dialog")).findByText(/Nepal Time$/);
  expect(api.callsTo("GET", LIST)).toHaveLength(2);
});

test("a list that failed to load without a copy is fetched again when another call has got through", async () => {
  const server = { preferences: [TREK], failing: [SESSION_PATH] };
  const api = stubServer(server);
  localStorage.setItem("my-zones-rows", "1");
  renderPage(<Page />);
  await screen.findByText("My zones can’t be loaded right now.");
  server.failing = [LIST];
  await callApi(VISITOR_COUNT_PATH);
  await vi.waitFor(() => expect(api.callsTo("GET", LIST)).toHaveLength(1));
  await screen.findByText("My zones can’t be loaded right now.");
  server.failing = [];
  await callApi(VISITOR_COUNT_PATH);
  await screen.findByText("Trek");
  expect(api.callsTo("GET", LIST)).toHaveLength(2);
});

const saveCopy = (preferences = [TREK]) =>
  localStorage.setItem(COPY_KEY, JSON.stringify({ savedAt: Date.now(), preferences }));
const copyMark = () => screen.queryByText(/^Saved copy from/);
describe("the saved copy of a signed-in visitor's list", () => {
  test("is shown with a mark if even the session is unknown, and the list replaces it by itself", async () => {
    saveCopy();
    const server = { preferences: [{ ...TREK, customName: "Changed" }], isDown: true };
    const api = stubServer(server);
    renderPage(<Page />);
    await screen.findByText("Trek");
    expect(copyMark()?.textContent).toMatch(
      /^Saved copy from \d+:\d\d [ap]m\. Changes are possible once you’re connected again\.$/,
    );
    expect(api.callsTo("POST", `${LIST}/merge`)).toEqual([]);
    server.isDown = false;
    await callApi(VISITOR_COUNT_PATH);
    await screen.findByText("Changed");
    expect(copyMark()).toBeNull();
  });

  test("is loaded again on return, once however many parts of the page show it, and never by a timer", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
    saveCopy();
    const api = stubServer({ preferences: [TREK], isDown: true });
    renderPage(<Page />);
    await vi.waitFor(() => screen.getByText(/^Saved copy from/));
    const before = api.callsTo("GET", LIST).length;
    screen.getByRole("button", { name: "Open" }).click();
    await vi.waitFor(() => screen.getByRole("dialog"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.callsTo("GET", LIST)).toHaveLength(before);
    window.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.callsTo("GET", LIST)).toHaveLength(before + 1);
  });

  test("stands for the list once a change can’t be sent, which is refused with a sentence and stays typed", async () => {
    const server = { preferences: [TREK], isDown: false };
    const api = stubServer(server);
    renderPage(<Page />);
    await screen.findByText("Trek");
    server.isDown = true;
    await userEvent.click(screen.getByRole("button", { name: "More actions for Trek" }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Rename" }));
    const field = screen.getByRole("textbox", { name: /^Name for/ });
    await userEvent.clear(field);
    await userEvent.type(field, "Hike{Enter}");
    await screen.findAllByText("You’re not connected right now, so My zones can’t be changed.");
    expect(api.callsTo("PATCH", preferencePath("u1", "p1"))).toHaveLength(1);
    await screen.findByText(/^Saved copy from/);
    expect(field).toHaveValue("Hike");
  });
});

test("a list and saved meetings that are loaded are not asked for again on return or going offline", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const api = stubServer({ preferences: [TREK] });
  renderPage(<Page isMeetingOpen />);
  await screen.findByText("Trek");
  await waitFor(() => expect(api.callsTo("GET", MEETINGS)).toHaveLength(1));
  vi.setSystemTime(Date.now() + HOUR_MS);
  for (const type of ["blur", "focus", "pageshow", "offline", "online"]) {
    window.dispatchEvent(new Event(type));
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await callApi(VISITOR_COUNT_PATH);
  }
  expect([LIST, MEETINGS].map((path) => api.callsTo("GET", path).length)).toEqual([1, 1]);
});

test("a session that was ended on another device is told at the next change, which stays typed and then joins this browser's list", async () => {
  const api = stubApi((path, init) => {
    if (path === SESSION_PATH) return answerOf(Session, { userId: "u1" });
    if (path !== LIST) return new Response(null, { status: 404 });
    return init?.method === "POST"
      ? refusal(401, "not_signed_in")
      : answerOf(PreferenceList, [TREK]);
  });
  renderPage(
    <PreferencesSection dialogState={{ ...CLOSED, isOpen: true }} meetingState={CLOSED} />,
  );
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("Trek");
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

test("where the browser blocks storage, the list says that it is lost with the page, not that it is in this browser", async () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Blocked", "SecurityError");
  });
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
