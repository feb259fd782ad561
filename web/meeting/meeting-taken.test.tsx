import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ICAL from "ical.js";
import { describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../shared/durations.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { renderPage } from "../testing/render-page.tsx";
import { rowOf } from "../testing/stub-places.ts";
import { MeetingTaken } from "./meeting-taken.tsx";

const LONDON = { place: rowOf("London"), name: "You", city: "London" };
const CHICAGO = { id: "1", place: rowOf("Chicago"), name: "Chicago", city: "Chicago" };
const MILWAUKEE = { kind: "town", id: "5263045", zone: "America/Chicago" } as const;
const ADA = { id: "2", place: MILWAUKEE, name: "Ada", city: "Milwaukee" };
const START = Date.parse("2027-03-15T13:00:00Z");
const TEXT = [
  "London: Monday, March 15, 2027, 1:00–2:00 pm (UTC)",
  "Ada: Monday, March 15, 2027, 8:00–9:00 am (UTC−5)",
].join("\n");

function renderActions(participants: readonly ListEntry[] = [LONDON, ADA]) {
  const span = { start: START, end: START + HOUR_MS };
  renderPage(<MeetingTaken span={span} participants={participants} />, LONDON.place.zone);
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const said = () =>
  screen
    .getAllByRole("button")
    .map(({ nextElementSibling }) => nextElementSibling?.textContent)
    .find((text) => text?.startsWith("Copied"));
const byHand = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /by hand/ });

test("a copied link has the id of each place, and each zone or place once", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  renderActions([LONDON, ADA, CHICAGO, { ...ADA, name: "Bo" }]);
  await press("Share");
  await userEvent.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(write).toHaveBeenLastCalledWith(
    `${location.origin}/#at=2027-03-15T13:00Z&length=60&zones=Europe/London,America/Chicago@5263045,America/Chicago`,
  );
});

test("a title is in the text, the table, the link and the calendar file, as one line of at most 60 characters", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const files = vi.spyOn(URL, "createObjectURL");
  renderActions();
  await press("Copy as text");
  expect(write).toHaveBeenLastCalledWith(TEXT);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Title (optional)" });
  await userEvent.type(field, "  Launch call ");
  await press("Copy as text");
  expect(write).toHaveBeenLastCalledWith(`Launch call\n${TEXT}`);
  await press("Add to calendar");
  const [[file] = []] = files.mock.calls;
  const calendar = new ICAL.Component(ICAL.parse(await (file as Blob).text()));
  const event = calendar.getFirstSubcomponent("vevent");
  expect(event?.getFirstPropertyValue("summary")).toBe("Launch call");
  expect(event?.getFirstPropertyValue("url")).toContain("&title=Launch_call&");
  await press("Share");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("textbox", { name: "Title (optional)" })).toHaveValue(
    "Launch call",
  );
  await userEvent.click(within(dialog).getByRole("button", { name: "Copy link" }));
  expect(write).toHaveBeenLastCalledWith(expect.stringContaining("&title=Launch_call&"));
});

test("a title that is full says so", async () => {
  renderActions();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Title (optional)" });
  await userEvent.type(field, "W".repeat(59));
  expect(screen.queryByText("60 characters at most.")).toBeNull();
  await userEvent.type(field, "WW");
  expect(field.value).toHaveLength(60);
  expect(screen.getByText("60 characters at most.")).toBeVisible();
});

test("without the visitor everyone has the name of the list", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  renderActions([ADA]);
  await press("Copy as text");
  expect(write).toHaveBeenLastCalledWith("Ada: Monday, March 15, 2027, 8:00–9:00 am (UTC−5)");
});

test("the further ways to copy are reached by Tab in their order, and calendars on the web are plain links", async () => {
  renderActions();
  await press("More options");
  screen.getByRole("button", { name: "Show this time everywhere" }).focus();
  for (const name of ["Copy table", "Copy Discord timestamp", "Copy UTC", "Copy ISO 8601"]) {
    await userEvent.tab();
    expect(screen.getByRole("button", { name })).toHaveFocus();
  }
  const links = screen.getAllByRole<HTMLAnchorElement>("link");
  expect(links.map(({ host, target, rel }) => [host, target, rel])).toEqual(
    ["calendar.google.com", "outlook.live.com", "outlook.office.com"].map((host) => [
      ...[host, "_blank", "noopener noreferrer"],
    ]),
  );
});

describe("each way to copy", () => {
  test.each([
    ["Copy as text", TEXT],
    ["Copy Discord timestamp", "<t:1805115600:F> – <t:1805119200:t>"],
    ["Copy UTC", "2027-03-15 13:00–14:00 UTC"],
    ["Copy ISO 8601", "2027-03-15T13:00:00Z/2027-03-15T14:00:00Z"],
  ])("says that it has copied, or offers the text by hand: %s", async (name, text) => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    renderActions();
    await press("More options");
    await press(name);
    expect(write).toHaveBeenLastCalledWith(text);
    await vi.waitFor(() => expect(said()).toBe("Copied"));
    write.mockRejectedValue(new DOMException("No."));
    await press(name);
    const field = await byHand();
    expect(field.value).toBe(text);
    expect(field).toHaveFocus();
    expect(said()).toBeUndefined();
  });

  test("copies a table with its text, only the text where there is no rich clipboard, and nothing if refused", async () => {
    const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    renderActions([LONDON, { ...ADA, name: "<img onerror=alert(1)>" }]);
    await press("More options");
    await press("Copy table");
    await vi.waitFor(() => expect(said()).toBe("Copied"));
    const [item] = write.mock.calls[0]?.[0] ?? [];
    const html = await (await item?.getType("text/html"))?.text();
    expect(html).toContain("&#60;img onerror=alert(1)&#62;");
    expect(html).not.toContain("<img");
    const plain = await (await item?.getType("text/plain"))?.text();
    expect(plain).toContain("London: Monday, March 15, 2027, 1:00–2:00 pm (UTC)");
    expect(writeText).not.toHaveBeenCalled();

    vi.stubGlobal("ClipboardItem", undefined);
    await press("Copy table");
    await vi.waitFor(() => expect(said()).toBe("Copied as plain text"));
    expect(writeText).toHaveBeenLastCalledWith(plain);
    writeText.mockRejectedValue(new DOMException("No."));
    await press("Copy table");
    expect((await byHand()).value).toBe(plain);
    await expectAccessible();
    vi.unstubAllGlobals();
  });
});
