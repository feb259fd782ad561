/** Replaces the system's sheet to share a link; undefined is a browser without one. */
export function stubSheet(share?: (data: ShareData) => Promise<void>, accepts = true): void {
  Object.defineProperties(navigator, {
    share: { value: share, configurable: true },
    canShare: { value: share && (() => accepts), configurable: true },
  });
}
