import { useState } from "react";
import * as m from "#messages";
import { Button } from "../kit/ui/button.tsx";
import { Card } from "../kit/ui/card.tsx";
import { AddTimezoneForm } from "./add-timezone-form.tsx";
import type { PreferenceStore } from "./preference-store.ts";

interface AddTimezoneCardProps {
  readonly store: PreferenceStore;
  /** Whether the form shows at first. */
  readonly isExpanded: boolean;
}

export function AddTimezoneCard({ store, isExpanded }: AddTimezoneCardProps) {
  /** Undefined until first expanded: the button takes the focus only after the form closes. */
  const [expanded, setExpanded] = useState<boolean | undefined>(isExpanded || undefined);
  return (
    <Card title={m.preferencesAdd()}>
      {expanded ? (
        <AddTimezoneForm store={store} onDone={() => setExpanded(false)} />
      ) : (
        <Button variant="primary" autoFocus={expanded === false} onClick={() => setExpanded(true)}>
          {m.preferencesAdd()}
        </Button>
      )}
    </Card>
  );
}
