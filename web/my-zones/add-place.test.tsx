import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { placeOfTown } from "../../shared/place.ts";
import { hourCycle } from "../i18n/times.ts";
import { preferenceDraft } from "../services/my-zones-entries.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { localStore, type ZonesStore } from "../testing/open-list.ts";
import { pasteInto } from "../testing/paste-into.ts";
import { button, openForm, zoneField } from "../testing/preferences-dialog.tsx";
import { spokenText } from "../testing/shown-text.ts";
import { foundPlaces, KOBE, placeOf, QUEENS, stubPlaces } from "../testing/stub-places.ts";

const OFFLINE = "Only saved places and the table can be searched offline.";

const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const labels = () => options().map((text) => text?.replace(/ \(.*/, ""));
const active = () =>
  document
    .getElementById(zoneField().getAttribute("aria-activedescendant") ?? "")
    ?.textContent?.replace(/ \(.*/, "");
const search = (text: string) => pasteInto(zoneField(), text);

/** A server that answers when the test says so. */
function stubSlowServer() {
  const answer = Promise.withResolvers<Response>();
  stubPlaces(() => answer.promise);
  return {
    answer: (...args: Parameters<typeof foundPlaces>) => answer.resolve(foundPlaces(...args)),
  };
}

test("a place is found and added with its id, its own zone and its names", async () => {
  stubPlaces(() => foundPlaces([KOBE]));
  const add = vi.fn<ZonesStore["add"]>((wanted) => localStore().add(wanted));
  await openForm({ add });
  await search("kobe");
  await userEvent.click(await screen.findByText("Kobe (UTC+09:00)"));
  expect(zoneField().value).toBe("Kobe (UTC+09:00)");
  await userEvent.click(button("Add Timezone"));
  await screen.findByText("Timezone Added");
  expect(add).toHaveBeenCalledWith({
    timezone: "Asia/Tokyo",
    cityId: "1859171",
    place: { name: "Kobe", region: "Hyōgo", country: "Japan" },
    customName: null,
  });
});

describe("before the places are known", () => {
  test("a weak match of the table is shown but not active, and Enter chooses nothing", async () => {
    const server = stubSlowServer();
    await openForm();
    await search("queens");
    await userEvent.keyboard("{Enter}");
    expect(labels()).toEqual(["Brisbane"]);
    expect(active()).toBeUndefined();
    server.answer([QUEENS]);
    await waitFor(() => expect(labels()).toEqual(["Queens", "Brisbane"]));
    expect(active()).toBe("Queens");
    await userEvent.keyboard("{Enter}");
    expect(zoneField().value).toBe("Queens (UTC-05:00)");
  });

  test("a city by the beginning of its name is active, and stays so while places follow below", async () => {
    const server = stubSlowServer();
    await openForm();
    await search("pari");
    expect(active()).toBe("Paris");
    server.answer([placeOf("1", "Pari", "Tuscany, Italy, Europe/Rome")]);
    await waitFor(() => expect(labels()).toEqual(["Paris", "Pari"]));
    expect(active()).toBe("Paris");
  });

  test("nothing found says that the search goes on", async () => {
    const server = stubSlowServer();
    await openForm();
    await search("xyz");
    expect(screen.getByText("Searching…")).toBeTruthy();
    server.answer([]);
    await screen.findByText("No matches for “xyz”.");
  });
});

describe("a result shows", () => {
  const BENGALURU = placeOf("1", "Bengaluru", "Karnataka, India, Asia/Kolkata", "Bangalore");

  test("the matched name, region, country and the time there, in the visitor's format", async () => {
    stubPlaces(() => foundPlaces([BENGALURU]));
    await openForm();
    await search("bangalore");
    await waitFor(() =>
      expect(options()[0]).toMatch(
        /^Bengaluru \(UTC\+05:30\) Bangalore Karnataka, India \d{1,2}:\d\d [ap]m$/,
      ),
    );
    hourCycle.choose("24");
    await waitFor(() => expect(options()[0]).toMatch(/India \d\d:\d\d$/));
  });

  test("an entry of the table with its country", async () => {
    stubPlaces(() => foundPlaces([]));
    await openForm();
    await search("nepal");
    await expect
      .poll(() => options()[0])
      .toMatch(/^Kathmandu \(UTC\+05:45\) Nepal \d{1,2}:\d\d [ap]m$/);
  });

  test("a corrected spelling above the options, and whose data the places are", async () => {
    stubPlaces(() => foundPlaces([KOBE], "Kobe"));
    await openForm();
    await search("Kobbe");
    await screen.findByText("Showing Kobe for “Kobbe”.");
    await expectAccessible();
    await userEvent.tab();
    const link = screen.getByRole("link", { name: "GeoNames" });
    expect(document.activeElement).toBe(link);
    expect(link.getAttribute("rel")).toBe("noopener");
    await userEvent.tab();
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});

describe("without the server the table's matches stay", () => {
  test.each([
    ["after a failure", { status: 500 }, "Other places can’t be searched right now."],
    [
      "while it is busy",
      { status: 503, headers: { "retry-after": "1" } },
      "Other places can be searched soon.",
    ],
  ])("%s, with a sentence", async (_when, answer, sentence) => {
    stubPlaces(() => new Response("", answer));
    await openForm();
    await search("queens");
    await screen.findByText(sentence);
    expect(labels()).toEqual(["Brisbane"]);
    expect(active()).toBe("Brisbane");
  });

  test("offline, with a sentence and the places of the list", async () => {
    const asked = stubPlaces(() => foundPlaces([]));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await localStore().add(preferenceDraft(placeOfTown(KOBE), null));
    await openForm();
    await search("kob");
    expect(labels()).toEqual(["Kobe"]);
    expect(screen.getByText(OFFLINE)).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

test("results are announced once, after the places are known", async () => {
  const server = stubSlowServer();
  await openForm();
  const said = new Set<string>();
  const observer = new MutationObserver(() => said.add(spokenText() ?? ""));
  observer.observe(document.body, { childList: true, subtree: true });
  await search("queens");
  server.answer([QUEENS]);
  await waitFor(() => expect(said).toContain("2 found."));
  observer.disconnect();
  expect([...said].filter((text) => text.includes("found"))).toEqual(["2 found."]);
});
