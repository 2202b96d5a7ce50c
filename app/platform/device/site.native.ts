import type { Provider } from '#domain/accounts/provider.ts'
import type { SiteAnswer, StoreApp } from '#domain/content/site.ts'
import { call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { hasPlugin, phoneKind, SHEET_PLUGIN, SIGN_IN_PLUGINS } from './bridge.native.ts'

/** What the server writes into a browser's page: whose app this is, and in which mode it runs. Here its last answer is kept. */
const KEY = 'site'

/** Puts what is kept where a page has it. @returns false before the first answer */
export function knowSite(): boolean {
  const kept = keptSite()
  if (kept) show(kept)
  return kept !== null
}

function keptSite(): SiteAnswer | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isSite(kept) ? kept : null
  } catch {
    return null
  }
}

/** What the server has last said of this kind of app; null before it has. */
export const storeApp = (kind = phoneKind()): StoreApp | null => keptSite()?.apps?.[kind] ?? null

/** With whom one signs in on the web, and not in this app. */
export const otherProviders = (): Provider[] => keptSite()?.app.providers.filter((provider) => !isOffered(provider)) ?? []

const isOffered = (provider: Provider) => hasPlugin(SIGN_IN_PLUGINS[provider]) || hasPlugin(SHEET_PLUGIN)

/** Nobody waits for longer than this at the very first start. */
const PATIENCE_MS = 4_000

/** Asks again: the name and the colour may be others by now. Never throws. */
export async function refreshSite(): Promise<void> {
  try {
    const site = await call<unknown>('GET', '/api/site', undefined, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!isSite(site)) throw new Error('no Tessera answers there')
    show(site)
    localStorage.setItem(KEY, JSON.stringify(site))
  } catch (error) {
    logWarning('association not known anew', error)
  }
}

/** Anything may answer at that address. */
function isSite(site: unknown): site is SiteAnswer {
  const { association, app } = (site ?? {}) as Partial<SiteAnswer>
  return typeof association?.name === 'string' && typeof association.color === 'string' && typeof app?.privacyUrl === 'string'
}

function show({ association, app }: SiteAnswer): void {
  // An app that is made with neither a provider's plugin nor the sheet does not offer it.
  const providers = app.providers.filter(isOffered)
  // Another origin's tiles are none of this page's policy: there a shell has the shipped outlines.
  const tiles = app.tiles?.startsWith('/') ? app.tiles : null
  write('association', association)
  // Nor is a trial's mailbox in the bundle (trial-pages.native.ts): nothing leads there.
  write('app', { ...app, trial: false, providers, tiles })
  document.documentElement.style.setProperty('--assoc', association.color)
}

const write = (name: string, content: object): void =>
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', JSON.stringify(content))
