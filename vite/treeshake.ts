import type { Rolldown } from "vite";

/** Drops the schemas of shared/, which only the server uses, and the formats of other languages. */
export const treeshake: Rolldown.TreeshakingOptions = {
  manualPureFunctions: ["Type"],
  propertyReadSideEffects: false,
  moduleSideEffects: [{ test: /node_modules\/typebox\//, sideEffects: false }],
};
