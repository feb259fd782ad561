import type { MouseEvent } from "react";
import * as m from "#messages";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import style from "./account.css?inline";

interface ListOwnerLineProps {
  readonly isSignedIn: boolean;
  /** Whether the browser blocks storage. */
  readonly isInMemory: boolean;
  /** Called with the press of "Save to my account". */
  readonly onSave: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Says where the list is stored. As high for a user as for a visitor, so that learning who it is moves nothing. */
export function ListOwnerLine({ isSignedIn, isInMemory, onSave }: ListOwnerLineProps) {
  useLazyStyle(style);
  return (
    <p className="list-owner-line row target note">
      {isSignedIn ? (
        m.accountListSaved()
      ) : (
        <>
          {isInMemory ? m.preferencesStorageBlocked() : m.accountListInBrowser()}
          <button type="button" onClick={onSave} className="text-button">
            {m.accountSaveList()}
          </button>
        </>
      )}
    </p>
  );
}
