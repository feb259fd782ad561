import * as m from "#messages";
import { Button } from "../kit/ui/button.tsx";
import { Card } from "../kit/ui/card.tsx";
import { useReturningFocus } from "../kit/ui/use-returning-focus.ts";
import { AddTimezoneForm } from "./add-timezone-form.tsx";
import type { PreferenceStore } from "./preference-store.ts";

interface AddTimezoneCardProps {
  readonly store: PreferenceStore;
  /** Whether the form shows at first. */
  readonly isExpanded: boolean;
}

export function AddTimezoneCard({ store, isExpanded }: AddTimezoneCardProps) {
  const [isAdding, setAdding, takesFocus] = useReturningFocus(isExpanded);
  return (
    <Card title={m.preferencesAdd()}>
      {isAdding ? (
        <AddTimezoneForm store={store} onDone={() => setAdding(false)} />
      ) : (
        <Button variant="primary" autoFocus={takesFocus} onClick={() => setAdding(true)}>
          {m.preferencesAdd()}
        </Button>
      )}
    </Card>
  );
}
