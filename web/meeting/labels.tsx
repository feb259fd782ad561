import * as m from "#messages";
import type { PersonCost } from "../../shared/meeting/schedule.ts";
import { HorizonKey } from "../time/horizon.tsx";
import { Unbroken } from "../time/unbroken.tsx";
import type { ChangeText } from "./meeting-text.ts";

export function Changed({ text, places }: ChangeText) {
  const [before = "", ...after] = text.split(places);
  return (
    <span className="changed note block whole last">
      <Unbroken>{before}</Unbroken>
      <b className="strong strong-ink">{places}</b>
      <Unbroken>{after.join(places)}</Unbroken>
    </span>
  );
}

/** In free time only work and sleep are of interest. */
export function CostLabel({ cost, isFree }: { cost: PersonCost; isFree: boolean }) {
  if (cost === "work" || cost === "asleep")
    return <HorizonKey state={cost} label={m.meetingCost({ cost })} />;
  const isNeutral = isFree && cost !== "dayOff";
  return <span>{m.meetingCost({ cost: isNeutral ? "free" : cost })}</span>;
}
