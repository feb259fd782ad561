import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { meetings } from "../services/meetings.ts";
import { zonesList } from "../services/my-zones-list.ts";
import { localStore, openList, openMeetings, type ZonesStore } from "../testing/open-list.ts";
import { renderPage } from "../testing/render-page.tsx";
import { formatPreferencesFile, ListFile } from "./list-file.tsx";

const mum = { timezone: "India Standard Time", customName: "Mum", cityId: null };
const aiko = { timezone: "Japan Standard Time", customName: "Aiko", cityId: null };
const fileOf = (text: string) => new File([text], "list.json", { type: "application/json" });
const storedList = async () => (await localStore().load()).entries;

async function show(changes: Partial<ZonesStore> = {}) {
  await localStore().add(mum);
  openList(changes);
  renderPage(<ListFile />);
  await screen.findByRole("button", { name: "Save as a file" });
}

const choose = (text: string) =>
  userEvent.upload(screen.getByLabelText("A file with a list"), fileOf(text));

describe("saving a file", () => {
  const saveFile = async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const createUrl = vi.spyOn(URL, "createObjectURL");
    await userEvent.click(await screen.findByRole("button", { name: "Save as a file" }));
    expect(click).toHaveBeenCalled();
    return new Response(createUrl.mock.lastCall?.[0] as Blob).json();
  };

  test("takes the saved meetings along", async () => {
    openMeetings();
    openList();
    await meetings.add({ link: "at=2027-03-02T15:00Z", release: "2026c" });
    renderPage(<ListFile />);
    expect(await saveFile()).toMatchObject({
      ...{ version: 4, entries: [] },
      meetings: [{ link: "at=2027-03-02T15:00Z", release: "2026c" }],
    });
    expect(screen.getByRole("status").textContent).toBe("");
  });

  test("says that it lacks the meetings if they could not be loaded", async () => {
    await show();
    expect(await saveFile()).toMatchObject({ version: 1 });
    screen.getByText("Your saved meetings couldn’t be loaded, so the file has only the list.");
  });
});

describe("importing a file", () => {
  test("adds the entries that the list lacks, and reports each that it does not", async () => {
    await show();
    const file = JSON.parse(formatPreferencesFile([mum, aiko]));
    await choose(
      JSON.stringify({ ...file, entries: [...file.entries, { timezone: "Atlantis Time" }, 5] }),
    );
    await screen.findByText("1 entry added. 1 entry in My zones already. 2 entries not added:");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Entry 3: The time zone “Atlantis Time” is unknown.",
      "Entry 4: This isn’t an entry.",
    ]);
    expect(await storedList()).toMatchObject([mum, aiko]);
  });

  test("names the places that the server does not know", async () => {
    const town = (cityId: string, name: string) => {
      const place = { name, region: "Illinois", country: "United States" };
      return { timezone: "America/Chicago", customName: "Work", cityId, place };
    };
    await show({ addAll: (wanted) => localStore().addAll(wanted.slice(0, 1)) });
    await choose(formatPreferencesFile([aiko, town("1", "Springfield"), town("2", "شیراز")]));
    await screen.findByText(
      "1 entry added. 2 entries not added, because the server can’t find Springfield, \u2068شیراز\u2069.",
    );
  });

  test("adds the saved meetings of the file too, and a file of them alone can be saved", async () => {
    openMeetings();
    openList();
    const standup = { link: "at=2027-03-02T15:00Z", release: "2026c" };
    const file = JSON.parse(formatPreferencesFile([aiko, mum], [standup, standup]));
    renderPage(<ListFile />);
    await choose(JSON.stringify({ ...file, meetings: [...file.meetings, 5] }));
    await screen.findByText(
      "2 entries added. 1 meeting added. 1 entry in My zones already. 1 entry not added:",
    );
    screen.getByText("Meeting 3: The link of this meeting can’t be read.");
    expect(meetings.get().entries).toMatchObject([standup]);
    for (const { id } of await storedList()) await zonesList.remove(id);
    await screen.findByRole("button", { name: "Save as a file" });
  });

  test("works by drag and drop", async () => {
    await show();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(fileOf(formatPreferencesFile([aiko])));
    fireEvent(
      screen.getByRole("region", { name: "Your list as a file" }),
      new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }),
    );
    await screen.findByText("1 entry added.");
    expect(await storedList()).toMatchObject([mum, aiko]);
  });

  test.each([
    ["of another format", "{}", "This file isn’t a list of time zones from this page."],
    ["without entries", formatPreferencesFile([]), "This file has no entries."],
  ])("%s is refused with a sentence", async (_which, text, sentence) => {
    await show();
    await choose(text);
    await screen.findByText(sentence);
    expect(await storedList()).toMatchObject([mum]);
  });

  test("that fails says so", async () => {
    await show({ addAll: () => Promise.reject(new Error("500: secret")) });
    await choose(formatPreferencesFile([aiko]));
    await screen.findByText(/couldn’t be added to My zones/);
  });
});
