import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { AddTimezoneForm } from "./add-timezone-form.tsx";
import type { PreferenceStore } from "./preference-store.ts";

/** A button that reveals the form, which takes the focus; adding or cancelling closes it and gives the focus back. */
export function AddTimezoneCard({ store }: { store: PreferenceStore }) {
  /** Undefined until it is first expanded: only where the form was does its button take the focus. */
  const [expanded, setExpanded] = useState<boolean>();
  return (
    <Card title="Add Timezone">
      {expanded ? (
        <AddTimezoneForm store={store} onDone={() => setExpanded(false)} />
      ) : (
        <Button variant="primary" autoFocus={expanded === false} onClick={() => setExpanded(true)}>
          Add Timezone
        </Button>
      )}
    </Card>
  );
}
