import german from "../../languages/names/de.json";

/** Stands for `#names`, which is English in tests. */
export const names = german;
