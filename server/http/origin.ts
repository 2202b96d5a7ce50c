import type { MiddlewareHandler } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Config } from '../config.ts'
import type { AppContext, AppEnv } from './router.ts'

/** The origins at which this server is the app. The trial answers at both names of this machine. */
export function ownOrigins({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string[] {
  return appUrl === null ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : [appUrl]
}

/**
 * The origin that the person uses, for links in mail. The `Host` header is whatever the client writes, so it only chooses among
 * the own origins; any other host gets the first of them.
 */
export function originOf(c: AppContext): string {
  const origins = ownOrigins(c.var.deps.config)
  return origins.find((origin) => origin === `http://${c.req.header('host')}`) ?? origins[0]!
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Calls that change something must come from the own pages: a browser tells the page's origin, and only a page that may read us
 * can send JSON without asking first. Programs without a browser send neither header and have no cookie to abuse.
 *
 * @throws api.forbidden_origin, api.unsupported_media_type
 */
export const fromOwnPages: MiddlewareHandler<AppEnv> = (c, next) => {
  if (READING.has(c.req.method)) return next()
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (origin !== undefined && !ownOrigins(c.var.deps.config).includes(origin)) throw new AppError('api.forbidden_origin', 403)
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('api.forbidden_origin', 403)
  if (hasBody(c) && !isJson(c.req.header('content-type'))) throw new AppError('api.unsupported_media_type', 415)
  return next()
}

const hasBody = (c: AppContext) => c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0

const isJson = (type: string | undefined) => type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
