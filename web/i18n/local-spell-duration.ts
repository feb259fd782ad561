export { spellDuration } from "./local-duration.ts";
