import { SettingError } from "./settings.ts";

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Names the setting, HOST or PORT after `prefix`, that makes it impossible to listen. Returns other errors as they are. */
export function explainListenError(error: unknown, { host, port }: Address, prefix = ""): unknown {
  const notHere = `${prefix}HOST must be an address of this machine, not "${host}".`;
  const unknown = `${prefix}HOST must be an address or a known host name, not "${host}".`;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `${prefix}PORT ${port} is in use: set another one, or stop the program that uses it.`,
    EACCES: `${prefix}PORT ${port} is not allowed for this user: set one from 1024 on.`,
    EADDRNOTAVAIL: notHere,
    EAFNOSUPPORT: notHere,
    EINVAL: notHere,
    EAI_AGAIN: unknown,
    ENOTFOUND: unknown,
  };
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ""];
  return sentence === undefined ? error : new SettingError(sentence, { cause: error });
}
