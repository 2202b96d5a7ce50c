/** A shell's page is of no domain of the server's: its passkeys are not given there (WebAuthn, 5.1.2). */
export const knowsPasskeys = (): boolean => false
