import { onTestFinished } from "vitest";
import { createBrowserStore, openTextStorage } from "../services/browser-store.ts";
import { meetings, meetingsFormat } from "../services/meetings.ts";
import { zonesFormat, zonesList } from "../services/my-zones-list.ts";
import { type SessionState, session } from "../services/session.ts";

export const localStore = (now?: () => number) =>
  createBrowserStore(zonesFormat(now), openTextStorage());

export type ZonesStore = ReturnType<typeof localStore>;

export function openList(
  changes: Partial<ZonesStore> = {},
  status: SessionState["status"] = "known",
): void {
  const before = session.get();
  session.set({ userId: null, status, isFetching: false });
  zonesList.open({ ...localStore(), ...changes });
  onTestFinished(() => {
    zonesList.open(undefined);
    session.set(before);
  });
}

export function openMeetings(): void {
  meetings.open(createBrowserStore(meetingsFormat, openTextStorage()));
  onTestFinished(() => meetings.open(undefined));
}
