import { useState } from "react";
import * as m from "#messages";
import { lazyPart } from "../../kit/lazy/lazy-part.ts";
import { LazyButton } from "../../kit/ui/lazy-button.tsx";
import { useLazyDialog } from "../../kit/ui/lazy-dialog.tsx";
import type { SharedTime } from "./share-link.ts";

const dialog = lazyPart(() => import("./share-dialog.tsx"));

/** Shares a time as a link that shows it in each reader's own zone. */
export function ShareButton(time: SharedTime) {
  const { part, dialogState, trigger } = useLazyDialog(dialog, useState(false));
  return (
    <>
      <LazyButton {...trigger}>{m.share()}</LazyButton>
      {part && <part.ShareDialog dialogState={dialogState} {...time} />}
    </>
  );
}
