import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { copyToClipboard } from "../ui/copy-to-clipboard.ts";
import { downloadFile } from "../ui/download-file.ts";
import { showToast } from "../ui/toast.ts";

const FILE_NAME = "world-clock-recovery-code.txt";

/** A new recovery code, to be copied or downloaded. */
export function ShownRecoveryCode({ code }: { code: string }) {
  const [isCopyRefused, setCopyRefused] = useState(false);

  async function copy() {
    const isCopied = await copyToClipboard(code);
    setCopyRefused(!isCopied);
    if (isCopied) {
      showToast({ title: "Copied", description: "The recovery code is on your clipboard." });
    }
  }

  return (
    <div className="grid gap-3 rounded-xl border border-line bg-ground p-4">
      <p role="status">
        <span className="block text-ink-2">
          Your recovery code. Keep it somewhere safe; it is not shown again, and whoever has it can
          sign in.
        </span>
        <code className="mt-1 block wrap-anywhere text-base">{code}</code>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => downloadFile(FILE_NAME, "text/plain", fileText(code))}>
          Download
        </Button>
      </div>
      {isCopyRefused && (
        <p role="alert" className="text-ink-2 text-small">
          Your browser doesn't allow copying. Select the code and copy it by hand, or download it.
        </p>
      )}
    </div>
  );
}

const fileText = (code: string) => `World Clock recovery code for ${location.origin}

${code}

If you lose your passkeys, this code signs you in: choose "Timezone Preferences", then "Use a recovery code".
Keep it somewhere safe. Whoever has it can sign in. A newer code replaces it.
`;
