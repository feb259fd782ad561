import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Button } from "../kit/ui/button.tsx";
import { copyToClipboard } from "../kit/ui/copy-to-clipboard.ts";
import { downloadFile } from "../kit/ui/download-file.ts";
import { showToast } from "../kit/ui/toast.ts";

const FILE_NAME = "world-clock-recovery-code.txt";

/** A new recovery code, to be copied or downloaded. Takes the focus, so that it is read and in view. */
export function ShownRecoveryCode({ code }: { code: string }) {
  const [isCopyRefused, setCopyRefused] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.focus(), []);

  async function copy() {
    const isCopied = await copyToClipboard(code);
    setCopyRefused(!isCopied);
    if (isCopied) {
      showToast({ title: m.copied(), description: m.recoveryCodeCopied() });
    }
  }

  return (
    <div className="account-box shown-recovery-code">
      <p ref={shown} tabIndex={-1}>
        <span>{m.recoveryCodeShown()}</span>
        <code dir="ltr">{code}</code>
      </p>
      <div className="account-buttons">
        <Button onClick={() => void copy()}>{m.copy()}</Button>
        <Button onClick={() => downloadFile(FILE_NAME, "text/plain", fileText(code))}>
          {m.download()}
        </Button>
      </div>
      {isCopyRefused && (
        <p role="alert" className="note">
          {m.recoveryCodeCopyRefused()}
        </p>
      )}
    </div>
  );
}

function fileText(code: string): string {
  return m.recoveryCodeFile({
    site: location.origin,
    code,
    preferences: m.preferences(),
    recovery: m.recoveryCodeUse(),
  });
}
