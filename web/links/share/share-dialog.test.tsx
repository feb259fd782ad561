import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Place } from "../../../shared/place.ts";
import type { ListEntry } from "../../services/list-entries.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { rowOf } from "../../testing/stub-places.ts";
import { ShareButton } from "./share-button.tsx";

const INSTANT = Date.parse("2027-03-16T13:00:00Z");
const entry = (place: Place, name: string, city = name): ListEntry => ({ place, name, city });
const MUM = entry(rowOf("Mumbai"), "Mum", "Mumbai");
const MILWAUKEE = entry({ kind: "town", id: "5263045", zone: "America/Chicago" }, "Milwaukee");
const PLAIN = `${location.origin}/#at=2027-03-16T13:00Z&zones=Asia/Kolkata,America/Chicago@5263045`;

/** Replaces the system's sheet; undefined is a browser without one. */
function stubSheet(share: ((data: ShareData) => Promise<void>) | undefined, accepts = true) {
  Object.defineProperties(navigator, {
    share: { value: share, configurable: true },
    canShare: { value: share && (() => accepts), configurable: true },
  });
  return () => {
    for (const key of ["share", "canShare"]) Reflect.deleteProperty(navigator, key);
  };
}

beforeEach(() => stubSheet(undefined));

async function open(entries = [MUM, MILWAUKEE]) {
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  renderPage(<ShareButton instant={INSTANT} zone="Europe/London" entries={entries} />);
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByRole("dialog", { name: "Share this time" });
  return copy;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const dialog = () => screen.queryByRole("dialog");

describe("sharing a time", () => {
  test("says what the link will show", async () => {
    await open();
    expect(dialog()?.textContent).toMatch(
      /Tuesday, March 16, 2027, 1:00 pmThe link shows this time in each reader’s own time zone, and in Mumbai and Milwaukee\./,
    );
  });

  test("copies the link where the browser has no sheet, and leaves out names", async () => {
    const copy = await open();
    await press("Copy link");
    expect(copy).toHaveBeenCalledWith(PLAIN);
    await screen.findByText("Link copied.");
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test("includes a title, and names if asked to", async () => {
    const copy = await open();
    await userEvent.type(screen.getByLabelText("Title (optional)"), "Launch call");
    await userEvent.click(screen.getByRole("checkbox", { name: "Include names (Mum)" }));
    await expectAccessible();
    await press("Copy link");
    const link = PLAIN.replace("&zones", "&title=Launch_call&zones");
    expect(copy).toHaveBeenCalledWith(`${link}&names=Mum`);
  });

  test("includes the length, and working hours if asked to, but never who takes part", async () => {
    const hours = { start: 600, end: 1080 };
    const ada = { ...MILWAUKEE, availability: { hours, weekend: [5, 6], isIncluded: false } };
    const bo = { ...MUM, availability: { isIncluded: false } };
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const time = { instant: INSTANT, lengthMinutes: 45, zone: "Europe/London", entries: [bo, ada] };
    renderPage(<ShareButton {...time} />);
    await press("Share");
    await screen.findByRole("checkbox", {
      name: "Include working hours (Milwaukee)",
    });
    expect(dialog()?.textContent).toContain("Tuesday, March 16, 2027, 1:00–1:45 pm");
    await press("Copy link");
    const link = PLAIN.replace("&zones", "&length=45&zones");
    expect(copy).toHaveBeenLastCalledWith(link);
    await waitFor(() => expect(dialog()).toBeNull());
    await press("Share");
    await userEvent.click(await screen.findByRole("checkbox", { name: /^Include working hours/ }));
    await press("Copy link");
    expect(copy).toHaveBeenLastCalledWith(`${link}&hours=,1000-1800w56`);
  });

  test("offers no names if the list has none, and shares a moment without a list", async () => {
    const copy = await open([]);
    expect(screen.queryByRole("checkbox")).toBeNull();
    await press("Copy link");
    expect(copy).toHaveBeenCalledWith(PLAIN.split("&")[0]);
  });

  test("opens the system's sheet where there is one", async () => {
    const share = vi.fn(async (_data: ShareData) => {});
    stubSheet(share);
    const copy = await open();
    await userEvent.type(screen.getByLabelText("Title (optional)"), "Call");
    await press("Share…");
    const url = PLAIN.replace("&zones", "&title=Call&zones");
    expect(share).toHaveBeenCalledWith({ title: "Call", url });
    await waitFor(() => expect(dialog()).toBeNull());
    expect(copy).not.toHaveBeenCalled();
  });

  test("stays open without a word after a cancelled sheet", async () => {
    stubSheet(() => Promise.reject(new DOMException("No.", "AbortError")));
    const copy = await open();
    await press("Share…");
    expect(dialog()).toBeVisible();
    expect(screen.queryByRole("alert", { name: /./ })).toBeNull();
    expect(copy).not.toHaveBeenCalled();
  });

  test.each<[string, (() => Promise<void>) | undefined, boolean, string]>([
    ["fails", () => Promise.reject(new DOMException("No.", "NotAllowedError")), true, "Share…"],
    ["does not accept the link", async () => {}, false, "Copy link"],
  ])("copies the link if the sheet %s", async (_what, share, accepts, button) => {
    stubSheet(share, accepts);
    const copy = await open();
    await press(button);
    expect(copy).toHaveBeenCalledWith(PLAIN);
    await screen.findByText("Link copied.");
  });

  test("shows the link, selected, if it can't be copied", async () => {
    const copy = await open();
    copy.mockRejectedValue(new Error("No"));
    await press("Copy link");
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /by hand/ });
    expect(field.value).toBe(PLAIN);
    expect(document.activeElement).toBe(field);
    expect(field.selectionEnd).toBe(PLAIN.length);
  });
});
