import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { Availability } from "../../shared/api/availability.ts";
import { MeetingPanel } from "../meeting/meeting-panel.tsx";
import { listParticipants } from "../meeting/participant.ts";
import type { ListEntry } from "../places/saved-places.ts";
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
  own?: Availability,
) {
  showInstant(Date.parse(instant));
  const onAvailabilityChange = vi.fn(async () => {});
  renderPage(
    <MeetingPanel
      participants={listParticipants(listed, visitorZone, own)}
      onAvailabilityChange={onAvailabilityChange}
      onClose={() => {}}
    />,
    visitorZone,
  );
  return onAvailabilityChange;
}

/** Shows the meeting on the day of the instant. */
export function showMeetingOn(...[instant, visitorZone, ...rest]: Parameters<typeof showMeeting>) {
  const change = showMeeting(instant, visitorZone, ...rest);
  fireEvent.change(day(), { target: { value: instant.slice(0, 10) } });
  return change;
}

export const slider = () =>
  screen.getByRole<HTMLInputElement>("slider", { name: "Start of the meeting" });
export const proposals = () =>
  within(screen.getByRole("group", { name: "Proposed times" })).getAllByRole<HTMLInputElement>(
    "radio",
  );
export const chosen = () => document.querySelector(".meeting-chosen > p")?.textContent;
export const day = () => screen.getByLabelText<HTMLInputElement>("Day to meet");
export const lengths = () =>
  within(screen.getByRole("group", { name: "Length" })).getAllByRole<HTMLInputElement>("radio");
export const chooseLength = (name: string) => userEvent.click(screen.getByRole("radio", { name }));
export const week = () => screen.getByRole("group", { name: "Best time of each day" });
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
  const strip = personCalled(name).querySelector(".meeting-strip") as HTMLElement;
  const { left, width } = strip.getBoundingClientRect();
  fireEvent.click(strip, { clientX: left + (hours / 24) * width });
}
