import { MINUTES_PER_DAY } from "../../shared/durations.ts";
import type { ZoneMoment } from "../zones/zone-moment.ts";

/** The glow of the hero's sky, where the sun is now. Decorative. */
export function WallSky({ moment }: { moment: ZoneMoment }) {
  const left = `${(moment.minuteOfDay / MINUTES_PER_DAY) * 100}%`;
  return (
    <div className="wall-sky sun-sky" data-sky={moment.sky.phase} aria-hidden="true">
      <div className="sun-glow" style={{ left }} />
    </div>
  );
}
