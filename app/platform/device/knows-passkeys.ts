/** Whether passkeys can be kept or asked for here at all: not by an old browser, and never at an IP address (WebAuthn, 5.1.2). */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
