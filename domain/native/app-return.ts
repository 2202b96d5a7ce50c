/** Prefix of the state of a sign-in that began in the iPhone app: the provider's answer is passed on to the app. */
export const APP_STATE = 'app.'

/** The parameters of a provider's answer that are passed on. */
export const REPLY = ['state', 'code', 'error', 'iss'] as const

/** The address that opens the app by its own scheme, with a provider's answer (RFC 8252, section 7.1). */
export const appAddress = (appId: string, reply: URLSearchParams): string => `${appId}://accesso?${reply}`
