/** A shell's page has another domain than the server, so its passkeys cannot be used (WebAuthn, 5.1.2). */
export const knowsPasskeys = (): boolean => false
