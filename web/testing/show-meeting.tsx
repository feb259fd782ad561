import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { onTestFinished } from "vitest";
import type { Availability } from "../../shared/api/availability.ts";
import { MeetingPanel } from "../meeting/meeting-panel.tsx";
import { storeVisitorAvailability } from "../meeting/participant.ts";
import { type ListEntry, listEntries, NOT_LOADED } from "../services/list-entries.ts";
import { renewedRelease } from "../time/renewed-release.ts";
import { showInstant } from "../time/shown-instant.ts";
import { renderPage } from "./render-page.tsx";
import { rowOf } from "./stub-places.ts";

const entry = (id: string, city: string, name = city): ListEntry => ({
  ...{ id, place: rowOf(city), name, city },
});

export const NEW_YORK = entry("1", "New York");
export const MUM = entry("2", "Mumbai", "Mum");
export const KATHMANDU = entry("3", "Kathmandu");

export function showMeeting(
  instant: string,
  visitorZone: string,
  listed: readonly ListEntry[] = [NEW_YORK],
  own: Availability = {},
) {
  showInstant(Date.parse(instant));
  const list = () => listEntries.set(listed);
  list();
  // Newer rules derive it again from the stored list, which is empty.
  const unsubscribe = renewedRelease.subscribe(list);
  storeVisitorAvailability(own);
  onTestFinished(() => {
    unsubscribe();
    listEntries.set(NOT_LOADED);
    storeVisitorAvailability({});
  });
  renderPage(<MeetingPanel onClose={() => {}} />, visitorZone);
}

export function showMeetingOn(...[instant, visitorZone, ...rest]: Parameters<typeof showMeeting>) {
  showMeeting(instant, visitorZone, ...rest);
  typeInto("Day to meet", instant.slice(0, 10));
}

export function typeInto(field: "Day to meet" | "Start of the meeting", value: string) {
  fireEvent.click(screen.getByTitle(field));
  const input = document.querySelector<HTMLInputElement>(".meeting-chosen input");
  if (!input) throw new Error("There is no field.");
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}

export const slider = () =>
  screen.getByRole<HTMLInputElement>("slider", { name: "Start of the meeting" });
export const proposals = () =>
  within(screen.getByRole("group", { name: "Proposed times" })).getAllByRole<HTMLInputElement>(
    "radio",
  );
/** "Sydney stays late 10:00–11:00 am San Francisco sleeps · Mon–Thu", without word joiners. */
export const textsOfProposals = () =>
  proposals().map((one) => one.closest("label")?.textContent.replaceAll("\u2060", "").trim());
export const chosen = () => document.querySelector(".meeting-chosen > p")?.textContent.trim();
export const days = () =>
  within(screen.getByRole("group", { name: "Days" }))
    .getAllByRole("button")
    .slice(1, -1);
export const pressButton = (name: string) => userEvent.click(screen.getByRole("button", { name }));
export const people = () =>
  within(screen.getByRole("list", { name: "People" })).getAllByRole("listitem");

export function personCalled(name: string): HTMLElement {
  const person = people().find(({ textContent }) => textContent?.startsWith(name));
  if (!person) throw new Error(`${name} is not listed.`);
  return person;
}

/** Presses the hours of a person, so many hours after the start of the visitor's day. */
export function pressHours(name: string, hours: number) {
  const horizon = personCalled(name).querySelector(".horizon") as HTMLElement;
  const { left, width } = horizon.getBoundingClientRect();
  fireEvent.click(horizon, { clientX: left + (hours / 24) * width });
}
