/** A shell's page has another domain than the server, so its passkeys are not available (WebAuthn, 5.1.2). */
export const knowsPasskeys = (): boolean => false
