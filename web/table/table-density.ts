import { createStoredChoice } from "../kit/storage/stored-choice.ts";

export type TableDensity = "comfortable" | "compact";

const density = createStoredChoice<TableDensity>("table-density", ["comfortable", "compact"]);

export const useTableDensity = density.use;
export const chooseTableDensity = density.choose;
