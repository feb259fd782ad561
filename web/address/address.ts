import { late } from "../ui/late.ts";

/** What is read of the page's address, where that asks for more than the page. */
export const address = late(async () => (await import("./open-address.tsx")).openAddress());
