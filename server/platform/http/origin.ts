import type { Context } from 'hono'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#domain/errors.ts'
import type { Config } from '#server/platform/config.ts'
import type { AppEnv } from './router.ts'
import { isShellCall } from './shell.ts'

/** The app's origins, as browsers write them: without port 80. The trial answers at both names of this machine. */
export function ownOrigins({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string[] {
  return appUrl === null ? ['localhost', '127.0.0.1'].map((host) => new URL(`http://${host}:${port}`).origin) : [appUrl]
}

/** The own origin in a `Host` header, over plain http; null without a match, as behind a proxy that speaks https. */
export function ownOriginOf(config: Pick<Config, 'appUrl' | 'port'>, host: string | undefined): string | null {
  const named = URL.parse(`http://${host ?? ''}`)?.origin
  return ownOrigins(config).find((origin) => origin === named) ?? null
}

/**
 * The origin that the person uses, for links in mails. A client can write any `Host`, so the header only chooses among the own origins; any
 * other host gets the first of them.
 */
export function originOf<E extends AppEnv>(c: Context<E>): string {
  const { config } = c.var.deps
  return ownOriginOf(config, c.req.header('host')) ?? ownOrigins(config)[0]!
}

/**
 * Changing calls must come from the own pages. A browser sends the page's origin, and only a page with CORS access can send JSON without a
 * preflight. Programs without a browser send neither header and have no cookie to abuse. The same is true of shells, which may call the API
 * from their own two origins.
 *
 * `type`: the type of the body, by default JSON; never one that a form of another site can send.
 *
 * @returns api.forbidden_origin, api.unsupported_media_type, or null when the request may go on
 */
export function originChecker(
  config: Pick<Config, 'appUrl' | 'port'>,
): (request: { url?: string | undefined; headers: IncomingHttpHeaders }, type?: string) => AppError | null {
  const own = new Set(ownOrigins(config))
  return ({ url, headers }, type = 'application/json') => {
    const site = headers['sec-fetch-site']
    const foreign =
      (headers.origin !== undefined && !own.has(headers.origin)) || (site !== undefined && site !== 'same-origin' && site !== 'none')
    if (foreign && !isShellCall(url, headers)) return new AppError('api.forbidden_origin', 403)
    if (hasBody(headers) && !isOf(type, headers['content-type'])) return new AppError('api.unsupported_media_type', 415)
    return null
  }
}

const hasBody = (headers: IncomingHttpHeaders) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isOf = (type: string, given: string | undefined) => given?.split(';', 1)[0]?.trim().toLowerCase() === type
