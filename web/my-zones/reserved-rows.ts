const KEY = "my-zones-rows";
const PROPERTY = "--my-zones-rows";

/** The number of rows that this browser showed last; 0 if unknown. */
export function readRowCount(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** Reserves space for so many rows until they are loaded. */
export function reserveRows(rows: number): void {
  document.documentElement.style.setProperty(PROPERTY, String(rows));
}

/** Stores the number of rows, so that the next page load reserves their space. */
export function storeRowCount(rows: number): void {
  reserveRows(rows);
  try {
    if (rows > 0) localStorage.setItem(KEY, String(rows));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the next load reserves no space.
  }
}
