import japanese from "../../languages/names/ja.json";

/** Stands for `#names`, which is English in tests. */
export const names = japanese;
