import type { Provider } from '#domain/accounts/provider.ts'
import type { SiteAnswer, StoreApp } from '#domain/content/site.ts'
import { call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { hasPlugin, phoneKind, SHEET_PLUGIN, SIGN_IN_PLUGINS } from './bridge.native.ts'

/** The data that the server writes into a browser's page: the association, and the app's mode. A shell stores the last answer. */
const KEY = 'site'

/** Puts the stored data into the page's head. @returns false before the first answer */
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

/** The server's last data about this platform's app; null before the first. */
export const storeApp = (kind = phoneKind()): StoreApp | null => keptSite()?.apps?.[kind] ?? null

/** Providers for sign-in on the web that this app lacks. */
export const otherProviders = (): Provider[] => keptSite()?.app.providers.filter((provider) => !isOffered(provider)) ?? []

const isOffered = (provider: Provider) => hasPlugin(SIGN_IN_PLUGINS[provider]) || (provider === 'facebook' && hasPlugin(SHEET_PLUGIN))

/** The longest wait at the first start. The request goes on after it. */
const PATIENCE_MS = 4_000

/** @returns whether the server has answered by now, or within the wait */
export const soon = (asked: Promise<boolean>): Promise<boolean> =>
  Promise.race([asked, new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false))])

/** Asks again: name and colour may have changed. Never throws. @returns whether the server has answered */
export async function refreshSite(): Promise<boolean> {
  try {
    const site = await call<unknown>('GET', '/api/site')
    if (!isSite(site)) throw new Error('no Tessera answers there')
    show(site)
    localStorage.setItem(KEY, JSON.stringify(site))
    return true
  } catch (error) {
    logWarning('association not known anew', error)
    return false
  }
}

/**
 * After a first start without the server's answer: waits for the first request, and asks again when the network or the person comes back.
 * Android keeps an app for days. The answer starts the app anew, so that every part shows it, once nothing written would be lost.
 *
 * @param first the first request
 */
export function awaitSite(first: Promise<boolean>): void {
  const known = new AbortController()
  let isAsking = false
  const startAnew = () => {
    if (known.signal.aborted || isInUse()) return
    known.abort()
    location.reload()
  }
  const ask = async () => {
    if (isAsking || document.hidden) return
    isAsking = true
    if (keptSite() || (await refreshSite())) startAnew()
    isAsking = false
  }
  void first.then((hasAnswered) => hasAnswered && startAnew())
  addEventListener('online', () => void ask(), { signal: known.signal })
  document.addEventListener('visibilitychange', () => void ask(), { signal: known.signal })
}

/** Whether something is open over the page, or a field is filled in. */
const isInUse = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=checkbox], [type=radio]), textarea')].some(
    ({ value }) => value !== '',
  )

/** Another server may answer at that address. */
function isSite(site: unknown): site is SiteAnswer {
  const { association, app } = (site ?? {}) as Partial<SiteAnswer>
  return typeof association?.name === 'string' && typeof association.color === 'string' && typeof app?.privacyUrl === 'string'
}

function show({ association, app }: SiteAnswer): void {
  // An app offers only the providers that it was built with.
  const providers = app.providers.filter(isOffered)
  // The page's policy excludes tiles of other origins: a shell then has the built-in outlines.
  const tiles = app.tiles?.startsWith('/') ? app.tiles : null
  write('association', association)
  // The bundle has no trial pages (trial-pages.native.ts).
  write('app', { ...app, trial: false, providers, tiles })
  document.documentElement.style.setProperty('--assoc', association.color)
}

const write = (name: string, content: object): void =>
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', JSON.stringify(content))
