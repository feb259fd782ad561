import * as m from "#messages";
import { Button } from "../kit/ui/button.tsx";
import { Card } from "../kit/ui/card.tsx";
import { useReturningFocus } from "../kit/ui/use-returning-focus.ts";
import { AddTimezoneForm } from "./add-timezone-form.tsx";
import type { PreferenceStore } from "./preference-store.ts";

export function AddTimezoneCard({ store }: { store: PreferenceStore }) {
  const [isAdding, setAdding, takesFocus] = useReturningFocus();
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
