import { digitAt, numberAt } from "../zones/sky/map-digits.ts";
import { LAND } from "./compiled-land.ts";

const NO_STEP = 44;

export function landPath(land = LAND): string {
  return land.split(" ").map(ringPath).join("");
}

function ringPath(ring: string): string {
  let path = `M${numberAt(ring, 0, 2)} ${numberAt(ring, 2, 2)}l`;
  for (let index = 4; index < ring.length; index += 2) {
    path += `${digitAt(ring, index) - NO_STEP} ${digitAt(ring, index + 1) - NO_STEP} `;
  }
  return `${path}z`;
}
