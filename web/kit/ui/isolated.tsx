import type { ReactNode } from "react";

/** For `<bdi>` in a message: a name whose direction changes nothing around it. */
export function isolated(name: ReactNode) {
  return <bdi>{name}</bdi>;
}
