const MARKER = "hasVisited";

/**
 * Claims the one visit of this browser session: true for the first call, false where there is no storage to remember
 * it. A tab that a script opens gets a copy of its opener's session storage, so the opener's marker counts too;
 * both tabs share a process, so that no other claim can come in between.
 */
export function claimVisit(tab: Window): boolean {
  try {
    const storages = sessionStorages(tab);
    const isClaimed = storages.some((storage) => storage.getItem(MARKER) !== null);
    // Also if the opener alone has it: a tab may be opened from this one.
    for (const storage of storages) storage.setItem(MARKER, "true");
    return !isClaimed;
  } catch {
    return false;
  }
}

function sessionStorages(tab: Window): Storage[] {
  const storages = [tab.sessionStorage];
  try {
    if (tab.opener) storages.push((tab.opener as Window).sessionStorage);
  } catch {
    // The opener is of another origin.
  }
  return storages;
}
