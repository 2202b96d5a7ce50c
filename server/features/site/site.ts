import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnavailable } from '#db/connect.ts'
import { AppError, errorBody } from '#domain/errors.ts'
import { associationName, type AssociationName } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { makeFile, sendFile, type File } from '#server/platform/http/file.ts'
import { ownOriginOf, ownOrigins } from '#server/platform/http/origin.ts'
import { codeWorkerHeaders, pageHeaders, returnHeaders } from '#server/platform/http/security-headers.ts'
import type { Config } from '#server/platform/config.ts'
import { appReturn } from './app-return.ts'
import { createSharedPages } from './shared-pages.ts'
import { createSitemap } from './sitemap.ts'
import { pageFinder } from './pages.ts'
import { renderPage, renderWorker } from './render.ts'

/** Serves everything outside the API: built files, pages, the service worker. From memory, without the framework. */
export function createSite(deps: Deps) {
  const { config, assets, log } = deps
  const headers = pageHeaders(config)
  const verifierHeaders = { ...headers, 'Referrer-Policy': 'no-referrer' }
  const providerHeaders = returnHeaders(config)
  const workerHeaders = codeWorkerHeaders(config)
  const headersOf = (path: string) => (path === '/v' ? verifierHeaders : path.startsWith('/accesso/') ? providerHeaders : headers)
  const isPage = pageFinder(config)
  const rendered = renderer(deps)
  const sharedPage = createSharedPages(deps)
  const sitemap = createSitemap(deps)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    const file = assets.files.get(path)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, new AppError('api.method_not_allowed', 405))
    if (file) return sendFile(request, response, file, CODE_WORKER.test(path) ? workerHeaders : headers)
    if (path.startsWith('/assets/')) return refuse(response, new AppError('api.not_found', 404))
    try {
      const origin = ownOriginOf(config, request.headers.host) ?? ownOrigins(config)[0]!
      if (path === '/robots.txt') return sendFile(request, response, robotsFile(origin), headers)
      if (path === '/sitemap.xml') return sendFile(request, response, await sitemap(origin), headers)
      const { association, page, pages, worker } = await rendered()
      if (path === '/sw.js' && worker) return sendFile(request, response, worker, headers)
      const back = association && path.startsWith('/accesso/') ? appReturn(config, request.url ?? '', association) : null
      if (back) return sendFile(request, response, back.file, { ...back.headers, ...UNLISTED })
      const shared = association && (await sharedPage(path, origin, association).catch(orNone))
      if (shared?.found) return sendFile(request, response, shared.file, headers)
      const found = isPage(path) && !shared
      if (page && (found || shared || wantsPage(request))) {
        return sendFile(request, response, shared?.file ?? pages.get(path) ?? page, { ...headersOf(path), ...UNLISTED }, found ? 200 : 404)
      }
      refuse(response, new AppError('api.not_found', 404))
    } catch (error) {
      log.error({ err: error }, 'page failed')
      refuse(response, isUnavailable(error) ? new AppError('api.unavailable', 503) : new AppError('app.error', 500))
    }
  }

  const robotsFile = (origin: string) =>
    makeFile(Buffer.from(robotsText(config, origin)), { type: 'text/plain; charset=utf-8', cache: 'no-cache' })

  function refuse(response: ServerResponse, error: AppError): void {
    const extra = error.status === 405 ? { Allow: 'GET, HEAD' } : {}
    const body = JSON.stringify(errorBody(error))
    response.writeHead(error.status, { ...headers, ...extra, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body)
  }

  return { handles: (request: IncomingMessage) => !OF_THE_APP.test(request.url ?? ''), answer }
}

/** The build's name of app/platform/device/code-worker.ts. */
const CODE_WORKER = /^\/assets\/code-worker-[\w-]+\.js$/

/** For personal and missing pages: search engines must not list them. */
const UNLISTED = { 'X-Robots-Tag': 'noindex' }

/** The page must open while the database is unavailable. */
function orNone(error: unknown): null {
  if (isUnavailable(error)) return null
  throw error
}

const OF_THE_APP =
  /^\/(api\/|\.well-known\/(tessera\/|(assetlinks\.json|apple-app-site-association)(\?|$))|icons\/|pictures\/|map\/streets\.pmtiles(\?|$)|(healthz|readyz|(manifest|v)\.webmanifest|favicon\.svg|apple-touch-icon\.png)(\?|$))/

type Rendered = {
  association: AssociationName | null
  page: File | null
  /** Pages with the preloads of a first visit, by path. */
  pages: Map<string, File | null>
  worker: File | null
}

/** Renders page and service worker for this association, again when its name or colour changes. */
function renderer(deps: Deps) {
  let made: Rendered = { association: null, page: null, pages: new Map(), worker: null }

  return async () => {
    const association = await associationName(deps).catch((error: unknown) => {
      // The page must open while the database is unavailable, and says so itself: its last version is used.
      if (made.page && isUnavailable(error)) return null
      throw error
    })
    if (association !== null && association !== made.association) {
      const { page: built, firstVisits } = deps.assets
      const render = (one: string | null) => renderPage(deps, association, undefined, one)
      const page = render(built)
      const pages = new Map(Array.from(firstVisits, ([path, one]) => [path, render(one)]))
      made = { association, page, pages, worker: renderWorker(deps, association, page) }
    }
    return made
  }
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

const wantsPage = (request: IncomingMessage) => request.headers.accept?.includes('text/html') ?? false

/**
 * The robots.txt (RFC 9309). The public lists are allowed: search engines that render the pages need them. Private pages carry
 * `X-Robots-Tag: noindex`, which robots see only where access is allowed.
 */
function robotsText({ trial }: Pick<Config, 'trial'>, origin: string): string {
  if (trial) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nAllow: /api/collections/\nAllow: /api/content\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}
