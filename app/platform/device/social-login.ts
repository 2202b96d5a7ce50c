import type { Provider, ProviderAnswer, ProviderPurpose } from '#domain/accounts/provider.ts'

/** The phone's own sign-in; null in a browser, which opens the provider's page. */
export const nativeSignIn = null as ((provider: Provider, purpose: ProviderPurpose) => Promise<ProviderAnswer>) | null
