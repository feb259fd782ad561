import type { ComponentProps } from "react";
import * as m from "#messages";
import { Button } from "./button.tsx";

interface LazyButtonProps extends ComponentProps<typeof Button> {
  readonly loadFailed: boolean;
}

/** The button of a lazy disclosure. Below it stands if what it opens could not be loaded; another press tries again. */
export function LazyButton({ loadFailed, ...button }: LazyButtonProps) {
  return (
    <>
      <Button {...button} />
      {loadFailed && (
        <p role="alert" className="load-alert">
          {m.loadFailed()}
        </p>
      )}
    </>
  );
}
