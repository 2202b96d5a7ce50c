/** Begins the state of a sign-in that the app on an iPhone has begun: what the provider answers goes on to the app. */
export const APP_STATE = 'app.'

/** What of a provider's answer goes on. */
export const REPLY = ['state', 'code', 'error', 'iss'] as const

/** The address that opens the app, by its own scheme, with a provider's answer (RFC 8252, section 7.1). */
export const appAddress = (appId: string, reply: URLSearchParams): string => `${appId}://accesso?${reply}`
