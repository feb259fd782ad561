/** Name of the `<meta>` element that identifies the build. Its content is the name of the entry chunk. */
export const BUILD_META = "build";
