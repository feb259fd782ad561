import { labelZone } from "../../shared/zones/label-zone.ts";

/** Who takes part in a meeting: a zone, what the visitor calls it, and its city. */
export interface Participant {
  readonly zone: string;
  readonly name: string;
  readonly city: string;
}

/** The visitor, then everybody of the list. The visitor's own zone without a name would be the visitor again. */
export function participantsOf(
  listed: readonly Participant[],
  visitorZone: string,
): readonly Participant[] {
  const visitor = { zone: visitorZone, name: "You", city: labelZone(visitorZone) };
  return [
    visitor,
    ...listed.filter(({ zone, name, city }) => zone !== visitorZone || name !== city),
  ];
}

/** What sentences call them: "in Mumbai" rather than "in Mum", but where two are in one city. */
export function placesOf(participants: readonly Participant[]): readonly string[] {
  const cities = participants.map(({ city }) => city);
  return participants.map(({ name, city }) =>
    cities.indexOf(city) === cities.lastIndexOf(city) ? city : name,
  );
}
