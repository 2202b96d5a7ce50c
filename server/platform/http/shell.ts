import type { Context } from 'hono'
import type { IncomingHttpHeaders } from 'node:http'
import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import { KEEP_HEADER, KEPT_HEADER } from '#domain/kept-headers.ts'

// Shells have no cookies of ours: their session is a bearer token (RFC 6750, section 2.1).

/** The origins of the app's iOS and Android shells (interfaces, "Names of the second batch"). */
export const SHELL_ORIGINS = ['capacitor://localhost', 'https://localhost'] as const

const isOrigin = (origin: string | undefined): boolean => (SHELL_ORIGINS as readonly (string | undefined)[]).includes(origin)

/** Whether an API call comes from a shell. */
export const isShellCall = (url: string | undefined, { origin }: IncomingHttpHeaders): boolean =>
  isOrigin(origin) && !!url?.startsWith('/api/')

/** `isShellCall` for a Hono context. */
export const isFromShell = (c: Context): boolean => isOrigin(c.req.header('origin'))

/**
 * Headers that let a shell read an answer (Fetch, "CORS protocol"). Without credentials: the browser adds none by itself. The version
 * proves that a Tessera server has answered.
 */
export function shellHeaders({ origin }: IncomingHttpHeaders): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin!,
    'Access-Control-Expose-Headers': `${KEEP_HEADER}, ${API_VERSION_HEADER}, ETag, Retry-After, Content-Disposition`,
    [API_VERSION_HEADER]: API_VERSION,
    Vary: 'Origin',
  }
}

/** The answer to a shell's preflight request. */
export const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': `Authorization, Content-Type, If-None-Match, ${API_VERSION_HEADER}, ${KEPT_HEADER}, Upload-Secret`,
  'Access-Control-Max-Age': '7200',
}

/** The token of the call's `Authorization` header; null without one. */
export const bearerOf = (c: Context): string | null => /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null

/** The value that the shell keeps under this name. */
export function keptOf(c: Context, name: string): string | null {
  const pairs = (c.req.header(KEPT_HEADER) ?? '').split(/; */)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

/** Makes the shell keep a value for this time; 0 deletes it. */
export const keepInShell = (c: Context, name: string, value: string, maxAgeMs: number): void =>
  c.header(KEEP_HEADER, `${name}=${value}; Max-Age=${Math.floor(maxAgeMs / 1_000)}`, { append: true })
