import type { Provider } from '#domain/accounts/provider.ts'

/** What the server has said for this sign-in. */
export type NativeStart = { clientId: string; nonce: string }

/** What the server has to check. */
export type NativeToken = { idToken: string } | { accessToken: string }

/** The phone's own sign-in: null in a browser, which goes to the provider's page. */
export const nativeSignIn = null as ((provider: Provider, start: NativeStart) => Promise<NativeToken>) | null
