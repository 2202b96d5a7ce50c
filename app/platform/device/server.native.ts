import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import type { ErrorBody } from '#domain/errors.ts'
import { KEEP_HEADER } from '#domain/kept-headers.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { SilentPhone } from './bridge.native.ts'
import { dropToken, keepSecrets, keepToken, secretHeaders } from './secrets.native.ts'

/** From the build's setting `TESSERA_SERVER`. */
const SERVER = import.meta.env.TESSERA_SERVER as string

export const serverOrigin = (): string => SERVER

export const fileAddress = (path: string): string => SERVER + path

/**
 * A call with the session's token. An answer that opens a session contains the token; one that ends it deletes the token
 * (docs/decisions/0044).
 */
export async function ask(path: string, { headers, ...init }: RequestInit): Promise<Response> {
  // Outside the API a shell is like any other site: public files, without a preflight.
  if (!path.startsWith('/api/')) return fetch(SERVER + path, { ...init, credentials: 'omit' })
  // An anonymous call: on the web it goes without cookies.
  if (init.credentials === 'omit') return fromTessera(await fetch(SERVER + path, { ...init, ...(headers && { headers }) }))
  const secret = await secretHeaders()
  const answer = fromTessera(await fetch(SERVER + path, { ...init, headers: { ...headers, ...secret }, credentials: 'omit' }))
  const keep = answer.headers.get(KEEP_HEADER)
  if (keep) await keepSecrets(keep)
  if (init.method !== 'POST' && answer.status !== 401) return answer
  if (path === '/api/auth/sign-out' && answer.ok) await dropToken(secret.Authorization)
  const { token, error } = await contentOf(answer)
  if (token) await keepOrEnd(token)
  if (error?.code === 'auth.session_expired') await dropToken(secret.Authorization)
  return answer
}

/** Stores the token of a new session. A session whose token the phone does not store ends at the server: nobody could end it here. */
async function keepOrEnd(token: string): Promise<void> {
  try {
    await keepToken(token)
  } catch (error) {
    const headers = { [API_VERSION_HEADER]: API_VERSION, Authorization: `Bearer ${token}` }
    void fetch(`${SERVER}/api/auth/sign-out`, { method: 'POST', headers, credentials: 'omit' }).catch((lost: unknown) =>
      logWarning('session not ended', lost),
    )
    throw error
  }
}

/** Another server may answer at the address: such an answer signs nobody out, and is not stored. */
const fromTessera = (answer: Response) => (answer.headers.has(API_VERSION_HEADER) ? answer : new Response(null, { status: 502 }))

async function contentOf(answer: Response): Promise<Partial<{ token: string } & ErrorBody>> {
  if (!answer.headers.get('Content-Type')?.startsWith('application/json')) return {}
  return ((await answer.clone().json()) as object | null) ?? {}
}

export const failureOf = (error: unknown): 'auth.network' | 'device.silent' =>
  error instanceof SilentPhone || hasCode(error) ? 'device.silent' : 'auth.network'

// Errors of plugins have a text as code; a DOMException has a number.
const hasCode = (error: unknown) => typeof (error as { code?: unknown } | null)?.code === 'string'
