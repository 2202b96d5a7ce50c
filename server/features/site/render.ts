import packageJson from '../../../package.json' with { type: 'json' }
import { PROVIDERS } from '#domain/accounts/provider.ts'
import { emblemAddress } from '#domain/content/emblem.ts'
import type { SiteAnswer } from '#domain/content/site.ts'
import type { AssociationName } from '#server/core/content/association.ts'
import { deepTint } from '#domain/tint.ts'
import type { Deps } from '#server/core/deps.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { makeFile, type File } from '#server/platform/http/file.ts'
import { RETIRED_WORKER } from './retired-worker.ts'

/**
 * The built index.html with the data that the app needs before any call, also offline: the association and the mode in which the app runs.
 *
 * @param own this page's own head (server/sharing): its title, and tags as HTML
 * @param built the page to complete
 */
export function renderPage(
  { assets, config }: Deps,
  association: AssociationName,
  own = { title: association.name, tags: '' },
  built = assets.page,
): File | null {
  if (built === null) return null
  const app = appInfo(config)
  const head = [
    `<title>${escapeHtml(own.title)}</title>`,
    `<meta name="theme-color" content="${deepTint(association.color)}">`,
    `<meta name="association" content="${escapeHtml(JSON.stringify(association))}">`,
    `<meta name="app" content="${escapeHtml(JSON.stringify(app))}">`,
    own.tags,
  ]
  // The replacement is a function: in a string, `$&` in an association's name would be a pattern.
  const html = built.replace(PLACEHOLDERS, '').replace(/<head[^>]*>\s*<meta charset[^>]*>/i, (found) => found + head.join(''))
  return makeFile(Buffer.from(html), { type: 'text/html; charset=utf-8', cache: 'no-cache' })
}

/** The mode in which the app runs. */
export const appInfo = (config: Deps['config']): SiteAnswer['app'] => ({
  trial: config.trial,
  version: packageJson.version,
  privacyUrl: config.privacyUrl,
  providers: PROVIDERS.filter((provider) => config[provider] !== null),
  ...(config.tilesUrl && { tiles: config.tilesUrl }),
  ...(config.stripe && { paysOnline: true as const }),
  ...(!config.serviceWorker && { worker: false }),
})

const PLACEHOLDERS = /\s*<title>[^<]*<\/title>|\s*<meta name="(theme-color|association|app)"[^>]*>/gi

// Icons that an installed app shows itself; the launcher has its own copies of the others.
const PRECACHED_ICONS = ['/favicon.svg', '/icons/192.png']

/** The built service worker with its precache lists: `[{ url, revision }]`. A new revision is a new version of the app. */
export function renderWorker({ assets, config }: Deps, association: AssociationName, page: File | null): File | null {
  if (!config.serviceWorker) return workerFile(RETIRED_WORKER)
  if (assets.worker === null || page === null) return null
  const icon = makeFile(Buffer.from(JSON.stringify(association)), { type: 'image/png', cache: '' })
  const kept = new Map<string, File | undefined>([['/index.html', page]])
  for (const url of PRECACHED_ICONS) kept.set(url, icon)
  if (association.emblem) kept.set(emblemAddress(association.emblem), icon)
  for (const url of assets.offlineFiles.first) kept.set(url, assets.files.get(url))
  const later = assets.offlineFiles.later.map((url) => [url, assets.files.get(url)] as const)
  const script = assets.worker.replaceAll('__PRECACHE__', () => listOf(kept)).replaceAll('__LATER__', () => listOf(later))
  return workerFile(script)
}

const workerFile = (script: string) => makeFile(Buffer.from(script), { type: 'text/javascript; charset=utf-8', cache: 'no-cache' })

const listOf = (files: Iterable<readonly [string, File | undefined]>) =>
  JSON.stringify([...files].flatMap(([url, file]) => (file ? [{ url, revision: revisionOf(file) }] : [])))

// Part of a URL in the worker: letters and digits only.
const revisionOf = ({ etag }: File) => etag.replace(/\W|^W/g, '')
