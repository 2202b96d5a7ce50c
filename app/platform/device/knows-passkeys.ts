/** Whether passkeys are possible here: not in an old browser, and never at an IP address (WebAuthn, 5.1.2). */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
