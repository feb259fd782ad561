import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import {
  entryKey,
  MAX_PREFERENCES,
  type Merge,
  mergePath,
  type NewPreference,
  type Preference,
  type PreferenceChange,
  type PreferenceDraft,
  type PreferenceOrder,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { readAvailability } from "../../shared/availability.ts";
import { normalizeCustomName } from "../../shared/custom-name.ts";
import type { MeetingPerson } from "../../shared/meeting/meeting.ts";
import { type Place, placeKey } from "../../shared/place.ts";
import {
  fullPlaceName,
  isPlaceId,
  nameWithRegion,
  parsePlaceNames,
  placeRegion,
} from "../../shared/place-names.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { isolate } from "../i18n/isolate.ts";
import { joinPlaces, placeName, timezoneName, townNames, zoneName } from "../i18n/names.ts";
import { reportError, showErrorToast, showUndoToast } from "../kit/api/report-error.ts";
import { announce } from "../kit/ui/announce.ts";
import { showToast } from "../kit/ui/toast.ts";
import { renewedRelease } from "../time/renewed-release.ts";
import { placeOfZone } from "../zones/place-of-zone.ts";
import type { Call, EntryCalls } from "./account-store.ts";
import { ANONYMOUS, type EntryFormat } from "./browser-store.ts";
import { type ListEntry, listEntries } from "./list-entries.ts";
import { session } from "./session.ts";
import { createCollection } from "./synced-collection.ts";

const PREFIX = "timezone-preferences-";
const KEY = `${PREFIX}${ANONYMOUS}`;

export const zonesList = createCollection<Preference, PreferenceDraft, PreferenceChange>(entryKey);

const showEntries = () => listEntries.set(entriesOf(zonesList.get().entries ?? []));
let shown: readonly Preference[] | undefined;
zonesList.subscribe(() => {
  const { entries } = zonesList.get();
  if (entries === shown) return;
  shown = entries;
  showEntries();
});
renewedRelease.subscribe(showEntries);

export const zonesFormat = (
  now: () => number = Date.now,
): EntryFormat<Preference, PreferenceDraft, PreferenceChange> => ({
  key: KEY,
  copyPrefix: PREFIX,
  unreadableKey: `${KEY}-unreadable`,
  max: MAX_PREFERENCES,
  readItem: readPreference,
  newEntry: (draft, entries) => ({
    id: freeId(entries, now()),
    userId: ANONYMOUS,
    ...draft,
    displayOrder: entries.length,
    createdAt: new Date(now()).toISOString(),
  }),
  applyChange({ availability: earlier, ...entry }, change) {
    const { customName = entry.customName, availability = earlier } = change;
    const kept = readAvailability(availability);
    return { ...entry, customName, ...(kept && { availability: kept }) };
  },
  // Without gaps the list's length is the next number.
  number: (entry, displayOrder) => ({ ...entry, displayOrder }),
  orderOf: ({ displayOrder }) => displayOrder,
  fullCode: "list_full",
  goneCode: "preference_not_found",
});

function freeId(entries: readonly Preference[], instant: number): string {
  const taken = new Set(entries.map(({ id }) => id));
  let timestamp = instant;
  while (taken.has(`local-${timestamp}`)) timestamp += 1;
  return `local-${timestamp}`;
}

function readPreference(item: unknown, userId: string, position: number): Preference | undefined {
  if (typeof item !== "object" || item === null) return undefined;
  const { id, timezone, customName, cityId = null, ...more } = item as Partial<Preference>;
  if (typeof id !== "string" || typeof timezone !== "string") return undefined;
  if (cityId !== null && !isPlaceId(cityId)) return undefined;
  const place = cityId === null ? undefined : parsePlaceNames(more.place);
  const availability = readAvailability(more.availability);
  const { displayOrder, createdAt } = more;
  const name = typeof customName === "string" ? customName : null;
  const normalized = normalizeCustomName(name);
  return {
    id,
    userId,
    timezone,
    customName: normalized === undefined ? name : normalized,
    cityId,
    ...(place && { place }),
    ...(availability && { availability }),
    displayOrder: Number.isInteger(displayOrder) ? (displayOrder as number) : position,
    ...(typeof createdAt === "string" && { createdAt }),
  };
}

export function zonesCalls(
  call: Call,
  userId: string,
): EntryCalls<Preference, PreferenceDraft, PreferenceChange> {
  const path = preferencesPath(userId);
  const load = (signal?: AbortSignal) => call<Preference[]>(path, signal && { signal });
  const add = (draft: PreferenceDraft) => {
    const displayOrder = zonesList.get().entries?.length ?? 0;
    const body: NewPreference = { userId, ...contentOf(draft), displayOrder };
    return call<Preference>(path, { method: "POST", body });
  };
  const order = (ids: readonly string[]) => {
    const body: PreferenceOrder = { ids: [...ids] };
    return call<void>(preferenceOrderPath(userId), { method: "PUT", body });
  };
  return {
    load,
    add,
    order,
    addAll(drafts) {
      const body: Merge = { preferences: drafts.map(contentOf) };
      return call(mergePath(userId), { method: "POST", body });
    },
    remove: (id) => call(preferencePath(userId, id), { method: "DELETE" }),
    async restore(entry, index) {
      const { id: added } = await add(entry);
      const ids = (await load()).map(({ id }) => id);
      const wanted = ids.filter((id) => id !== added).toSpliced(index, 0, added);
      if (wanted.some((id, position) => id !== ids[position])) await order(wanted);
    },
    change: (id, body) => call(preferencePath(userId, id), { method: "PATCH", body }),
  };
}

/** What the server stores of an entry. It knows the names of places itself. */
function contentOf({ timezone, customName, cityId, availability }: PreferenceDraft) {
  return { timezone, customName, cityId, ...(availability && { availability }) };
}

/** Entries that the server would refuse, stored by another version of the page, stay in the browser. */
export function isMovable(preference: Preference): boolean {
  return (
    shownPlaceOf(preference) !== undefined &&
    normalizeCustomName(preference.customName) !== undefined
  );
}

async function loadedEntries(): Promise<readonly Preference[]> {
  await session.settled();
  await zonesList.settled();
  if (!zonesList.get().entries) await zonesList.load();
  const { entries } = zonesList.get();
  if (!entries) throw new Error("The list could not be loaded.");
  return entries;
}

export async function addPlace(place: Place): Promise<void> {
  const draft = preferenceDraft(place, null);
  try {
    const entries = await loadedEntries();
    const listed = entries.map(placeOfPreference).filter((one) => one !== undefined);
    if (listed.map(placeKey).includes(placeKey(place))) return showListed(draft);
    await addEntry(draft);
  } catch (error) {
    reportError(error, m.preferencesAddFailed());
  }
}

function showListed(draft: PreferenceDraft): void {
  const name = namesOf(draft).spoken;
  showToast({ title: m.myZones(), description: m.myZonesListed({ name }) });
}

async function addEntry(draft: PreferenceDraft): Promise<void> {
  const added = await zonesList.add(draft);
  const undo = () => removeEntry(added.id);
  showUndoToast(m.preferencesAddedTitle(), m.preferencesAdded(), undo, m.preferencesRemoveFailed());
}

export async function removeEntry(id: string): Promise<void> {
  try {
    const entry = zonesList.get().entries?.find((one) => one.id === id);
    const undo = await zonesList.remove(id);
    const restore = async () => {
      await undo();
      if (entry) announce(m.zoneAddedName({ name: namesOf(entry).spoken }));
    };
    const title = m.preferencesRemovedTitle();
    showUndoToast(title, m.preferencesRemoved(), restore, m.preferencesAddFailed());
  } catch {
    showErrorToast(m.preferencesRemoveFailed());
  }
}

export async function addPlaces(places: readonly MeetingPerson[], visitorZone: string) {
  try {
    const missing = missingEntries(places, await loadedEntries(), visitorZone);
    if (missing.length > 0) await zonesList.addAll(missing);
    const description =
      missing.length > 0 ? m.myZonesAdded({ count: missing.length }) : m.myZonesAllListed();
    showToast({ title: m.myZones(), description });
  } catch (error) {
    reportError(error, m.myZonesAddFailed());
  }
}

/** Adds a person, or gives the entry that `find` returns their place and hours. A toast can undo it. */
export async function savePerson(
  person: MeetingPerson,
  find: (entries: readonly ListEntry[]) => ListEntry | undefined,
): Promise<void> {
  try {
    const entries = await loadedEntries();
    const id = find(entriesOf(entries))?.id;
    const earlier = entries.find((entry) => entry.id === id);
    const draft = draftOfPerson(person);
    if (earlier) await changePerson(earlier, draft);
    else await addEntry(draft);
  } catch (error) {
    reportError(error, m.preferencesAddFailed());
  }
}

async function changePerson(earlier: Preference, draft: PreferenceDraft): Promise<void> {
  const keyOfPlace = (entry: PreferenceDraft) => entryKey({ ...entry, customName: null });
  const isSamePlace = keyOfPlace(earlier) === keyOfPlace(draft);
  const { isIncluded } = earlier.availability ?? {};
  // Whether somebody takes part stays as the organiser chose.
  const availability = { ...draft.availability, ...(isIncluded === false && { isIncluded }) };
  const [hours, hoursBefore] = [availability, earlier.availability].map((one) =>
    JSON.stringify(readAvailability(one)),
  );
  if (isSamePlace && hours === hoursBefore) return showListed(earlier);
  let undo: () => Promise<void>;
  if (isSamePlace) {
    const change = (to: Availability) => zonesList.change(earlier.id, { availability: to });
    await change(availability);
    undo = () => change(earlier.availability ?? {});
  } else {
    const { id, userId, displayOrder } = earlier;
    const customName = earlier.customName ?? draft.customName;
    const next = { id, userId, displayOrder, ...draft, customName, availability };
    // A place can't be changed.
    undo = await zonesList.replace(earlier, next);
  }
  const saved = m.meetingSaved({ name: namesOf(earlier).spoken });
  showUndoToast(m.myZones(), saved, undo, m.meetingNotSaved());
}

/** Undefined for a name that is neither a row nor a zone. The rules may not know the zone of a town. */
export function placeOfPreference({ timezone, cityId, place }: PreferenceDraft): Place | undefined {
  if (cityId === null) {
    const row = WORLD_ZONES.find((one) => one.timezone === timezone);
    return row ?? (isKnownZone(timezone) ? { kind: "zone", zone: timezone } : undefined);
  }
  return { kind: "town", id: cityId, zone: timezone, ...(place && { names: place }) };
}

/** Undefined also without rules for the zone, whose time can't be shown then. */
export function shownPlaceOf(preference: PreferenceDraft): Place | undefined {
  const place = placeOfPreference(preference);
  return place && isKnownZone(place.zone) ? place : undefined;
}

export function preferenceDraft(
  place: Place,
  customName: string | null,
  availability?: Availability,
): PreferenceDraft {
  const own = { customName, ...(availability && { availability }) };
  if (place.kind === "row") return { timezone: place.timezone, cityId: null, ...own };
  if (place.kind === "zone") return { timezone: place.zone, cityId: null, ...own };
  const { id, zone, names } = place;
  return { timezone: zone, cityId: id, ...(names && { place: names }), ...own };
}

/** A zone becomes its row of the table, if it has one. */
export function draftOfPerson({ place, name, availability }: MeetingPerson): PreferenceDraft {
  const own = place.kind === "zone" ? placeOfZone(place.zone) : place;
  return preferenceDraft(own, name ?? null, availability);
}

export function missingEntries(
  wanted: readonly MeetingPerson[],
  preferences: readonly PreferenceDraft[],
  visitorZone: string,
): readonly PreferenceDraft[] {
  const zones = [visitorZone, ...preferences.map((entry) => shownPlaceOf(entry)?.zone ?? "")];
  const listed = new Set(zones.map(currentZone));
  const towns = new Set(preferences.map(({ cityId }) => cityId));
  const isMissing = ({ place }: MeetingPerson) =>
    place.kind === "town" ? !towns.has(place.id) : !listed.has(currentZone(place.zone));
  return wanted.filter(isMissing).map(draftOfPerson);
}

/** A list in order, without unknown zones. A town whose name another entry's city has is named with its region. */
export function entriesOf(preferences: readonly Preference[]): readonly ListEntry[] {
  const found = preferences.flatMap((preference) => {
    const place = shownPlaceOf(preference);
    return place ? [{ ...preference, place, shortName: placeName(place) }] : [];
  });
  return found.map(({ id, customName, place, availability, shortName }) => {
    const names = townNames(place);
    const isAmbiguous = found.some(
      (one) => one.shortName === shortName && placeKey(one.place) !== placeKey(place),
    );
    const city = names && isAmbiguous ? nameWithRegion(names, joinPlaces) : shortName;
    return { id, place, name: customName ?? city, city, ...(availability && { availability }) };
  });
}

export function namesOf(preference: PreferenceDraft) {
  const { timezone, customName } = preference;
  const stored = placeOfPreference(preference);
  const town = stored && townNames(stored);
  const place = shownPlaceOf(preference);
  const city = place && placeName(place);
  const name = customName ?? city ?? preference.place?.name ?? timezone;
  const isUnnamed = customName === null;
  const region = town && (isUnnamed ? placeRegion : fullPlaceName)(town, joinPlaces);
  const zone = (place && place.kind !== "row" && zoneName(place.zone)) || timezoneName(timezone);
  const details = [region || (isUnnamed ? undefined : city), zone];
  return {
    place,
    city,
    name,
    /** For a label, which has no second line: "Springfield, Illinois". */
    spoken: isolate(isUnnamed && town ? nameWithRegion(town, joinPlaces) : name),
    /** What tells two of one name apart, the most important first: region and country, then the name of the zone. */
    details: [...new Set(details)].filter((part) => part !== undefined),
  };
}
