import { hasWall } from "./has-wall.ts";
import { isWallOpen } from "./is-wall-open.ts";

/** Adds a history entry of the wall clock, so that Back leaves it and a reload keeps it. Follows Back and Forward from then on. */
export function addressWall(): void {
  window.addEventListener("popstate", follow);
  if (hasWall(location)) return;
  const { search, hash } = location;
  history.pushState(
    { ...history.state, wall: true },
    "",
    `${search ? `${search}&` : "?"}wall${hash}`,
  );
}

/** Goes back to the page. Where a link opened the wall clock, the page takes its history entry. */
export function leaveWall(): void {
  if ((history.state as { wall?: boolean } | null)?.wall) {
    history.back();
    return;
  }
  const { pathname, search, hash } = location;
  const rest = search.slice(1).split("&");
  const query = rest.filter((one) => !/^wall(=|$)/.test(one)).join("&");
  history.replaceState(history.state, "", `${pathname}${query && "?"}${query}${hash}`);
  follow();
}

function follow(): void {
  isWallOpen.set(hasWall(location));
}
