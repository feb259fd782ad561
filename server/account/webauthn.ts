/** Imported at its first use, because it would take a fifth of the server's start. */
export const importWebAuthn = () => import("@simplewebauthn/server");
