import type { Context } from 'hono'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#domain/errors.ts'
import type { Config } from '#server/platform/config.ts'
import type { AppEnv } from './router.ts'
import { isShellCall } from './shell.ts'

/** The origins at which this server is the app, as browsers write them: without port 80. The trial answers at both names of this machine. */
export function ownOrigins({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string[] {
  return appUrl === null ? ['localhost', '127.0.0.1'].map((host) => new URL(`http://${host}:${port}`).origin) : [appUrl]
}

/** The own origin that a `Host` header names, over plain http; null when it names none, as behind a proxy that speaks https. */
export function ownOriginOf(config: Pick<Config, 'appUrl' | 'port'>, host: string | undefined): string | null {
  const named = URL.parse(`http://${host ?? ''}`)?.origin
  return ownOrigins(config).find((origin) => origin === named) ?? null
}

/**
 * The origin that the person uses, for links in mail. The `Host` header is whatever the client writes, so it only chooses among
 * the own origins; any other host gets the first of them.
 */
export function originOf<E extends AppEnv>(c: Context<E>): string {
  const { config } = c.var.deps
  return ownOriginOf(config, c.req.header('host')) ?? ownOrigins(config)[0]!
}

/**
 * Calls that change something must come from the own pages: a browser tells the page's origin, and only a page that may read us
 * can send JSON without asking first. Programs without a browser send neither header and have no cookie to abuse; neither have the
 * shells, which may call the API from their own two origins.
 *
 * `type`: what the body must be, JSON unless said; never one that a form of another site can send.
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
