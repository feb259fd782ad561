import { useId } from "react";
import * as m from "#messages";
import { userPath } from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { BusyButton } from "../kit/ui/busy-button.tsx";
import { Button } from "../kit/ui/button.tsx";
import { useReturningFocus } from "../kit/ui/use-returning-focus.ts";
import { ActionFailure } from "./action-failure.tsx";

interface DeleteAccountProps {
  readonly userId: string;
  readonly onDeleted: () => void;
}

export function DeleteAccount({ userId, onDeleted }: DeleteAccountProps) {
  const [isConfirming, setConfirming, takesFocus] = useReturningFocus();
  const warningId = useId();
  const remove = useMutation({
    mutationFn: () => callApi(userPath(userId), { method: "DELETE" }),
    onSuccess: onDeleted,
  });
  if (!isConfirming) {
    return (
      <Button
        variant="quiet"
        className="account-delete"
        autoFocus={takesFocus}
        onClick={() => setConfirming(true)}
      >
        {m.accountDelete()}
      </Button>
    );
  }
  return (
    <div className="account-box account-delete-box">
      <p id={warningId}>{m.accountDeleteWarning()}</p>
      <div className="account-buttons">
        <BusyButton
          variant="primary"
          className="account-delete-all"
          isBusy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {m.accountDeleteEverything()}
        </BusyButton>
        <Button
          variant="quiet"
          // The choice that does no harm has the focus.
          autoFocus
          aria-describedby={warningId}
          onClick={() => setConfirming(false)}
        >
          {m.accountKeep()}
        </Button>
      </div>
      <ActionFailure userId={userId} action={remove} />
    </div>
  );
}
