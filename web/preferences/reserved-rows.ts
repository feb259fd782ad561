const KEY = "my-zones-rows";
const PROPERTY = "--my-zones-rows";

/** How many rows this browser showed last; 0 where that is not known. */
export function readRowCount(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** Keeps room on the page for as many rows, until they are there. */
export function reserveRows(rows: number): void {
  document.documentElement.style.setProperty(PROPERTY, String(rows));
}

/** Has the next page keep room for as many rows. */
export function storeRowCount(rows: number): void {
  reserveRows(rows);
  try {
    if (rows > 0) localStorage.setItem(KEY, String(rows));
    else localStorage.removeItem(KEY);
  } catch {
    // The next page makes room when it knows of them.
  }
}
