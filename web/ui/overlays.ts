import { late } from "./late.ts";

/** Toasts and tooltips. */
export const overlays = late(async () => {
  const [{ Toaster }, { Tooltips }] = await Promise.all([
    import("./toaster.tsx"),
    import("./tooltips.tsx"),
  ]);
  return { Toaster, Tooltips };
});
