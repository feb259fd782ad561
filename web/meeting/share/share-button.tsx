import { useState } from "react";
import * as m from "#messages";
import { lazyPart } from "../../kit/lazy/lazy-part.ts";
import { useLazyDialog } from "../../kit/lazy/use-lazy-dialog.ts";
import { LazyButton } from "../../kit/ui/button.tsx";
import { useMenuDialog } from "../../kit/ui/use-menu-dialog.ts";
import type { SharedMeeting } from "./take-meeting.ts";

const dialog = lazyPart(() => import("./share-dialog.tsx"));

export function ShareButton({
  variant,
  ...shared
}: SharedMeeting & { readonly variant?: "primary" }) {
  const { part, dialogState, trigger } = useLazyDialog(dialog, useState(false));
  return (
    <>
      <LazyButton {...trigger} aria-expanded={undefined} variant={variant ?? "plain"}>
        {m.share()}
      </LazyButton>
      {part && <part.ShareDialog dialogState={dialogState} {...shared} />}
    </>
  );
}

export function useShareDialog(shared: SharedMeeting) {
  const { part, dialogState, open } = useMenuDialog(dialog);
  return { open, dialog: part && <part.ShareDialog dialogState={dialogState} {...shared} /> };
}
