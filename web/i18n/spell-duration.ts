/** A number of minutes in words: "1 hour", "2 hours 30 minutes"; empty for 0. */
export { spellDuration } from "#formats/spell-duration";
