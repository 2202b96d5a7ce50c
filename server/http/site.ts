import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnavailable } from '#db/connect.ts'
import { AppError, errorBody } from '#domain/errors.ts'
import { associationName } from '../association/association.ts'
import type { Deps } from '../deps.ts'
import { sendFile, type File } from './file.ts'
import { pageFinder } from './pages.ts'
import { renderPage, renderWorker } from './render.ts'
import { pageHeaders, returnHeaders } from './security-headers.ts'

/** Everything that is not the API's: built files, pages, the service worker. From memory, without the framework. */
export function createSite(deps: Deps) {
  const { config, assets, log } = deps
  const headers = pageHeaders(config)
  const verifierHeaders = { ...headers, 'Referrer-Policy': 'no-referrer' }
  const providerHeaders = returnHeaders(config)
  const headersOf = (path: string) => (path === '/v' ? verifierHeaders : path.startsWith('/accesso/') ? providerHeaders : headers)
  const isPage = pageFinder(config)
  const rendered = renderer(deps)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    const file = assets.files.get(path)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, new AppError('api.method_not_allowed', 405))
    if (file) return sendFile(request, response, file, headers)
    if (path.startsWith('/assets/')) return refuse(response, new AppError('api.not_found', 404))
    try {
      const { page, worker } = await rendered()
      if (path === '/sw.js' && worker) return sendFile(request, response, worker, headers)
      const known = isPage(path)
      if (page && (known || wantsPage(request))) {
        return sendFile(request, response, page, headersOf(path), known ? 200 : 404)
      }
      refuse(response, new AppError('api.not_found', 404))
    } catch (error) {
      log.error({ err: error }, 'page failed')
      refuse(response, isUnavailable(error) ? new AppError('api.unavailable', 503) : new AppError('app.error', 500))
    }
  }

  function refuse(response: ServerResponse, error: AppError): void {
    const extra = error.status === 405 ? { Allow: 'GET, HEAD' } : {}
    const body = JSON.stringify(errorBody(error))
    response.writeHead(error.status, { ...headers, ...extra, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body)
  }

  return { handles: (request: IncomingMessage) => !OF_THE_APP.test(request.url ?? ''), answer }
}

const OF_THE_APP = /^\/(api\/|icons\/|(healthz|readyz|manifest\.webmanifest|favicon\.svg|apple-touch-icon\.png)(\?|$))/

/** The page and the service worker as this association's; made again when its name or its colour changes. */
function renderer(deps: Deps) {
  let of: object | undefined
  let made: { page: File | null; worker: File | null } = { page: null, worker: null }

  return async () => {
    const association = await associationName(deps).catch((error: unknown) => {
      // The page must open while the database is away: it says so by itself. Its last version is good for that.
      if (made.page && isUnavailable(error)) return null
      throw error
    })
    if (association !== null && association !== of) {
      const page = renderPage(deps, association)
      made = { page, worker: renderWorker(deps, association, page) }
      of = association
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
