import type { Provider } from '#domain/accounts/provider.ts'

/** What a provider says of a person. `id` is its own name for the account, which never changes; `email` in our spelling. */
export type Identity = {
  provider: Provider
  id: string
  email: string | null
  /** Whether the provider itself has seen that the person reads this address. */
  emailProved: boolean
  names: { firstname: string; lastname: string }
}

/** One sign-in on its way: made at its start, kept until the answer comes. */
export type Attempt = {
  redirectUri: string
  /** PKCE (RFC 7636): who brings the code must be who asked for it. */
  verifier: string
  /** Ties the id token to this attempt (OpenID Connect Core §3.1.2.1). */
  nonce: string
  /** Whether the person is asked which account it shall be, although one is open already. */
  choose: boolean
}

export type ProviderClient = {
  /** Public: what the phone's own sign-in has to know. */
  clientId: string
  /** Where the person signs in. @throws ProviderProblem */
  authorizationUrl(attempt: Attempt, state: string): Promise<string>
  /** The person of a code that came back. @throws ProviderProblem */
  identityOfCode(answer: { code: string; iss: string | undefined }, attempt: Attempt): Promise<Identity>
  /** The person of a token from the phone's own sign-in. @throws ProviderProblem */
  identityOfToken(token: string, nonce: string): Promise<Identity>
}

/** The provider's answer proves nothing, or there was none (`down`). The message is for the log: it holds no personal data. */
export class ProviderProblem extends Error {
  override name = 'ProviderProblem'
  readonly down: boolean

  constructor(message: string, { down = false, cause }: { down?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.down = down
  }
}
