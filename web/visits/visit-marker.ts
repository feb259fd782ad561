const MARKER = "hasVisited";

/**
 * Claims the one visit of this browser session: true for the first who asks. A tab that a script opens gets a
 * copy of its opener's session storage, so the opener's marker is the session's too; both are in one
 * process, so no second claim can come between. Without storage nothing could be remembered: no claim.
 */
export function claimVisit(tab: Window): boolean {
  try {
    const storages = sessionStorages(tab);
    if (storages.some((storage) => storage.getItem(MARKER))) return false;
    for (const storage of storages) storage.setItem(MARKER, "true");
    return true;
  } catch {
    return false;
  }
}

/** Gives a claim back, for a visit that was not recorded. */
export function releaseVisit(tab: Window): void {
  for (const storage of sessionStorages(tab)) storage.removeItem(MARKER);
}

function sessionStorages(tab: Window): Storage[] {
  const storages = [tab.sessionStorage];
  try {
    if (tab.opener) storages.push((tab.opener as Window).sessionStorage);
  } catch {
    // An opener of another origin has a session of its own.
  }
  return storages;
}
