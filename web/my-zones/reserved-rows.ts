import { readStored, writeStored } from "../kit/storage/local-storage.ts";

const KEY = "my-zones-rows";
const PROPERTY = "--my-zones-rows";

/** The number of rows that this browser showed last; 0 if unknown. */
export function readRowCount(): number {
  return Number(readStored(KEY)) || 0;
}

/** Reserves space for so many rows until they are loaded. The page says it if the list is empty. */
export function reserveRows(rows: number, isEmpty: boolean = rows === 0): void {
  const { style, dataset } = document.documentElement;
  style.setProperty(PROPERTY, String(rows));
  dataset["myZones"] = isEmpty ? "empty" : "listed";
}

export function storeRowCount(rows: number): void {
  reserveRows(rows);
  writeStored(KEY, rows > 0 ? String(rows) : null);
}
