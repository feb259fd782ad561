import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { meetingAt } from "../../../shared/meeting/meeting.ts";
import type { Place } from "../../../shared/place.ts";
import type { ListEntry } from "../../services/list-entries.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { rowOf } from "../../testing/stub-places.ts";
import { stubSheet } from "../../testing/stub-sheet.ts";
import { personOf } from "../participant.ts";
import { ShareButton } from "./share-button.tsx";

const INSTANT = Date.parse("2027-03-16T13:00:00Z");
const entry = (place: Place, name: string, city = name): ListEntry => ({ place, name, city });
const MUM = entry(rowOf("Mumbai"), "Mum", "Mumbai");
const NAMES = { name: "Milwaukee", region: "Wisconsin", country: "United States" };
const MILWAUKEE = entry(
  { kind: "town", id: "5263045", zone: "America/Chicago", names: NAMES },
  "Milwaukee",
);
const PLAIN = `${location.origin}/?hl=en&at=2027-03-16T13:00Z&zones=Asia/Kolkata,America/Chicago@5263045`;

beforeEach(() => stubSheet());

async function open(entries = [MUM, MILWAUKEE], lengthMinutes = 0) {
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const meeting = meetingAt(INSTANT, { people: entries.map(personOf), lengthMinutes });
  renderPage(<ShareButton meeting={meeting} zone="Europe/London" />);
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  const name = lengthMinutes > 0 ? "Share this meeting" : "Share this time";
  await screen.findByRole("dialog", { name });
  return copy;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const dialog = () => screen.queryByRole("dialog");

describe("sharing a time", () => {
  test("says what the link will show, and copies it where the browser has no sheet, without names", async () => {
    const copy = await open();
    expect(dialog()?.textContent).toMatch(
      /Tuesday, March 16, 2027, 1:00 pmThe link shows this time in each reader’s own time zone, and in Mumbai and Milwaukee\./,
    );
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
    expect(copy).toHaveBeenCalledWith(`${PLAIN}#title=Launch_call&names=Mum`);
  });

  test("includes the length, and working hours if asked to, but never who takes part", async () => {
    const hours = { start: 600, end: 1080 };
    const ada = { ...MILWAUKEE, availability: { hours, weekend: [5, 6], isIncluded: false } };
    const bo = { ...MUM, availability: { isIncluded: false } };
    const copy = await open([bo, ada], 45);
    expect(dialog()?.textContent).toContain("Tuesday, March 16, 2027, 1:00–1:45 pm");
    await press("Copy link");
    const link = PLAIN.replace("&zones", "&length=45&zones");
    expect(copy).toHaveBeenLastCalledWith(link);
    await waitFor(() => expect(dialog()).toBeNull());
    await press("Share");
    const name = "Include working hours (Milwaukee)";
    await userEvent.click(await screen.findByRole("checkbox", { name }));
    await press("Copy link");
    expect(copy).toHaveBeenLastCalledWith(`${link}#hours=,1000-1800w56`);
  });

  test("offers no names where nobody has one", async () => {
    await open([MILWAUKEE]);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  test("opens the system's sheet where there is one, and stays open without a word if that is cancelled", async () => {
    const share = vi.fn(async (_data: ShareData) => {});
    share.mockRejectedValueOnce(new DOMException("No.", "AbortError"));
    stubSheet(share);
    const copy = await open();
    await userEvent.type(screen.getByLabelText("Title (optional)"), "Call");
    await press("Share…");
    expect(share).toHaveBeenCalledWith({ title: "Call", url: `${PLAIN}#title=Call` });
    expect(dialog()).toBeVisible();
    expect(screen.queryByRole("alert", { name: /./ })).toBeNull();
    await press("Share…");
    await waitFor(() => expect(dialog()).toBeNull());
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

  test("offers a meeting to calendars and as text, by the names that the link has", async () => {
    const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
    await open([MUM, MILWAUKEE], 60);
    await userEvent.type(screen.getByLabelText("Title (optional)"), "Launch call");
    const textOf = async (type: string) => {
      const [items = []] = write.mock.lastCall ?? [];
      return (await items[0]?.getType(type))?.text();
    };
    await userEvent.click(screen.getByRole("checkbox", { name: "Include names (Mum)" }));
    await press("Copy as text");
    expect(await textOf("text/plain")).toMatch(/^Launch call\nMum: Tuesday, March 16, 2027, /);
    expect(await textOf("text/html")).toContain("<table");
    const links = screen.getAllByRole<HTMLAnchorElement>("link");
    expect(links.map(({ host }) => host)).toEqual([
      ...["calendar.google.com", "outlook.live.com", "outlook.office.com"],
    ]);
    for (const { target, rel } of links) expect(target + rel).toBe("_blanknoopener noreferrer");
  });

  test("shows text and link to copy by hand, selected, if the browser refuses to copy them, and says when a title is full", async () => {
    const copy = await open([MUM], 60);
    copy.mockRejectedValue(new Error("No"));
    vi.spyOn(navigator.clipboard, "write").mockRejectedValue(new Error("No"));
    const title = screen.getByLabelText<HTMLInputElement>("Title (optional)");
    await userEvent.type(title, "W".repeat(61));
    expect(title.value).toHaveLength(60);
    expect(screen.getByText("60 characters at most.")).toBeVisible();
    const byHand = () => screen.findAllByRole<HTMLTextAreaElement>("textbox", { name: /by hand/ });
    await press("Copy as text");
    expect((await byHand())[0]?.value).toContain("Mumbai: Tuesday");
    await press("Copy link");
    await expect.poll(async () => (await byHand()).at(-1)?.value).toContain("&length=60");
    const [link] = (await byHand()).slice(-1);
    expect(document.activeElement).toBe(link);
    expect(link?.selectionEnd).toBe(link?.value.length);
  });
});
