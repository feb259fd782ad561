import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { userPath } from "../../shared/api/account.ts";
import { callApi } from "../api/api-client.ts";
import { Button } from "../ui/button.tsx";
import { describeFailure } from "./passkeys.ts";

interface DeleteAccountProps {
  readonly userId: string;
  readonly onDeleted: () => void;
}

/** Deletes the account, after a confirmation. */
export function DeleteAccount({ userId, onDeleted }: DeleteAccountProps) {
  /** Undefined until it is first asked: only where the question was does its button take the focus. */
  const [asked, setAsked] = useState<boolean>();
  const warningId = useId();
  const remove = useMutation({
    mutationFn: () => callApi(userPath(userId), { method: "DELETE" }),
    onSuccess: onDeleted,
  });
  if (!asked) {
    return (
      <Button variant="quiet" autoFocus={asked === false} onClick={() => setAsked(true)}>
        Delete my account
      </Button>
    );
  }
  return (
    <div className="grid basis-full gap-3 rounded-xl border border-refusal p-4">
      <p id={warningId}>
        This deletes your list, your passkeys and your account from the server, at once and for
        good.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={remove.isPending} onClick={() => remove.mutate()}>
          Delete everything
        </Button>
        <Button
          variant="quiet"
          // Of the two answers the one that does no harm.
          autoFocus
          aria-describedby={warningId}
          onClick={() => setAsked(false)}
        >
          Keep my account
        </Button>
      </div>
      <p role="alert" className="text-refusal empty:hidden">
        {remove.error && describeFailure(remove.error)}
      </p>
    </div>
  );
}
