/** In `dist/`: written at the end of each build. */
export const BUILT_FILE = ".built.json";
