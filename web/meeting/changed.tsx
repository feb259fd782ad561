import { Unbroken } from "../time/unbroken.tsx";

/** A sentence about what a change of clocks moves, in which whom it concerns stands out. */
export interface ChangeText {
  readonly text: string;
  /** As they are in it. */
  readonly places: string;
}

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
