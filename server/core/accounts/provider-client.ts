import type { Provider } from '#domain/accounts/provider.ts'

/** A person, as the provider describes them. `id`: the provider's own id of the account, which never changes; `email`: in our spelling. */
export type Identity = {
  provider: Provider
  id: string
  email: string | null
  /** Whether the provider itself has confirmed the address. */
  emailProved: boolean
  names: { firstname: string; lastname: string }
}

/** One sign-in at the provider, kept from its start until the answer. */
export type Attempt = {
  redirectUri: string
  /** PKCE (RFC 7636): only the client that asked for the code can use it. */
  verifier: string
  /** Ties the id token to this attempt (OpenID Connect Core §3.1.2.1). */
  nonce: string
  /** Whether the provider asks for an account even if one is signed in there. */
  choose: boolean
}

export type ProviderClient = {
  /** Public: the phone's own sign-in needs it. */
  clientId: string
  /** The provider's sign-in page. @throws ProviderProblem */
  authorizationUrl(attempt: Attempt, state: string): Promise<string>
  /** The person of a returned code. @throws ProviderProblem */
  identityOfCode(answer: { code: string; iss: string | undefined }, attempt: Attempt): Promise<Identity>
  /** The person of a token from the phone's own sign-in. @throws ProviderProblem */
  identityOfToken(token: string, nonce: string): Promise<Identity>
}

/** The provider gave no valid proof, or no answer (`down`). The message is for the log: it has no personal data. */
export class ProviderProblem extends Error {
  override name = 'ProviderProblem'
  readonly down: boolean

  constructor(message: string, { down = false, cause }: { down?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.down = down
  }
}
