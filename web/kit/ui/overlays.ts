import { lazyPart } from "../lazy/lazy-part.ts";

export const overlays = lazyPart(async () => {
  const [{ Toaster }, { Tooltips }] = await Promise.all([
    import("./toaster.tsx"),
    import("./tooltips.tsx"),
  ]);
  return { Toaster, Tooltips };
});
