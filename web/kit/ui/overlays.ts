import { lazyPart } from "../lazy/lazy-part.ts";

export const overlays = lazyPart(async () => {
  const [{ Toaster }, { Tooltips }, { rovingFocus }] = await Promise.all([
    import("./toaster.tsx"),
    import("./tooltips.tsx"),
    import("./roving-focus.ts"),
  ]);
  rovingFocus();
  return { Toaster, Tooltips };
});
