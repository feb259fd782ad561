export { formatOffset, formatShortOffset } from "../../shared/zones/format-offset.ts";
