/** The `<meta>` element with the path of the build's entry chunk, by which builds are told apart. */
export const BUILD_META = "build";
