/** For tests: people who sign up, and the links in their mails. */

export type Ask = (path: string, options?: { method?: string; body?: unknown; headers?: Record<string, string | null> }) => Promise<Answer>
type Answer = { status: number; json: unknown; code: string | undefined; headers: Record<string, string | string[] | undefined> }

export const anna = {
  firstname: 'Anna',
  lastname: "D'Angelo",
  email: 'anna@posta.example',
  password: 'tre parole a caso',
  privacy: true,
  confirm14: true,
}

/** A person with their own address, unknown to other tests. */
export const someone = (changes: Partial<typeof anna> = {}) => ({
  ...anna,
  email: `persona.${(count += 1)}@posta.example`,
  ...changes,
})

let count = 0

export const post = (ask: Ask, path: string, body: unknown = {}) => ask(path, { method: 'POST', body })
export const signUp = (ask: Ask, person: object) => post(ask, '/api/auth/sign-up', person)
export const signIn = (ask: Ask, { email, password }: { email: unknown; password: unknown }) =>
  post(ask, '/api/auth/sign-in', { email, password })
export const signOut = (ask: Ask) => ask('/api/auth/sign-out', { method: 'POST' })
export const session = (ask: Ask) => ask('/api/auth/session')
export const verify = (ask: Ask, token: string) => post(ask, '/api/auth/verify-email', { token })

export function tokenIn(mail: { text: string } | undefined): string {
  const token = mail && /token=([\w-]+)/.exec(mail.text)?.[1]
  if (!token) throw new Error('There is no link in this mail')
  return token
}

/** The session's cookie of an answer: `pair` for the next request, `line` as sent. */
export function cookieOf({ headers }: Answer): { pair: string; line: string } {
  const lines = headers['set-cookie'] ?? []
  const line = (Array.isArray(lines) ? lines : [lines]).find((line) => line.includes('session_token'))
  if (!line) throw new Error('No session cookie in this answer')
  return { pair: line.split(';')[0]!, line }
}

/** All cookies of an answer, as for the next request. */
export const cookiesOf = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]!)

/** Requests with this cookie only. */
export const withCookie =
  (ask: Ask, cookie: string) =>
  (path: string, options: { method?: string; body?: unknown } = {}) =>
    ask(path, { ...options, headers: { Cookie: cookie } })
