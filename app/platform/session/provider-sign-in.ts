import type { Provider, ProviderAnswer, ProviderPurpose } from '#domain/accounts/provider.ts'
import { nativeSignIn } from '#app/platform/device/social-login.ts'
import { openProviderWindow, replyFrom, type ProviderReply } from '#app/platform/device/provider-window.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { appInfo } from '#app/platform/association.ts'
import { openSession, session, type Opened } from './session.ts'

/** Data for the page of the return, stored in its own tab. */
export type Errand = { purpose: ProviderPurpose; returnTo: string | null; inWindow: boolean }

/**
 * Signs in through a provider, proves the person's identity, or links the provider: in a window, or, when the browser opens none, by
 * leaving this page and coming back (`/accesso`). Call it in the click itself.
 *
 * @returns undefined when the provider is not configured, like the specification's stub
 * @throws ApiError auth.popup_closed · auth.google_failed and the like · auth.link_accounts · auth.twofactor_prompt · auth.network
 */
export async function throughProvider(
  provider: Provider,
  { purpose = 'sign-in', returnTo = null }: { purpose?: ProviderPurpose; returnTo?: string | null } = {},
): Promise<Opened | undefined> {
  if (!appInfo().providers.includes(provider)) return undefined
  const onThePhone = nativeSignIn
  if (onThePhone) return opening(() => onThePhone(provider, purpose))
  const opened = openProviderWindow()
  try {
    const url = await startOf(provider, purpose)
    if (!url) return undefined
    const state = new URL(url).searchParams.get('state') ?? ''
    noteErrand(opened ?? window, state, { purpose, returnTo, inWindow: opened !== null })
    if (!opened) return await leaveFor(url)
    opened.location.replace(url)
    return await finishProvider(provider, await replyFrom(opened, state), { inWindow: true })
  } catch (error) {
    opened?.close()
    // The window may have finished by itself while this page was asleep.
    if (error instanceof ApiError && error.code === 'auth.popup_closed' && purpose === 'sign-in' && session().user)
      return { ...session(), incomplete: false }
    throw error
  }
}

/** Sends the provider's reply to the server. @throws ApiError */
export function finishProvider(provider: Provider, reply: ProviderReply, { inWindow }: Pick<Errand, 'inWindow'>): Promise<Opened> {
  const { state = '', code, error, iss } = reply
  // The provider's cancel button counts as closing the window, which is no failure.
  if (error === 'access_denied' && inWindow) return Promise.reject(new ApiError('auth.popup_closed', 0))
  return opening(() => call<ProviderAnswer>('POST', `/api/auth/${provider}/finish`, { state, code, error, iss }))
}

function opening(ask: () => Promise<ProviderAnswer>): Promise<Opened> {
  return openSession(async () => {
    const { names, ...answer } = await ask()
    noteNames(names)
    return answer
  })
}

/** The provider's name of the person, for the profile form. */
export function namesFromProvider(): ProviderAnswer['names'] {
  try {
    return JSON.parse(sessionStorage.getItem(NAMES) ?? 'null') as ProviderAnswer['names']
  } catch {
    return null
  }
}

/** Stored in this tab while the profile is being written, also through a reload; `null` deletes it. */
export function noteNames(names: ProviderAnswer['names']): void {
  try {
    if (names) sessionStorage.setItem(NAMES, JSON.stringify(names))
    else sessionStorage.removeItem(NAMES)
  } catch {
    // In a browser without storage the person types the name.
  }
}

const NAMES = 'accesso:nome'

async function startOf(provider: Provider, purpose: ProviderPurpose): Promise<string | undefined> {
  try {
    return (await call<{ url: string }>('POST', `/api/auth/${provider}/start`, { purpose })).url
  } catch (error) {
    // The settings were removed after this page was loaded.
    if (error instanceof ApiError && error.code === 'api.not_found') return undefined
    throw error
  }
}

/** Leaves the page. The browser's Back means that the person has changed their mind. */
function leaveFor(url: string): Promise<never> {
  return new Promise((_, reject) => {
    addEventListener('pageshow', () => reject(new ApiError('auth.popup_closed', 0)), { once: true })
    location.assign(url)
  })
}

const keyOf = (state: string) => `accesso:${state}`

/** A browser without storage supports a plain sign-in only. */
function noteErrand(tab: Window, state: string, errand: Errand): void {
  try {
    tab.sessionStorage.setItem(keyOf(state), JSON.stringify(errand))
  } catch {
    // The page of the return then assumes a plain sign-in.
  }
}

/** The errand of this tab; a plain sign-in if it is unknown. Works once. */
export function takeErrand(state: string): Errand {
  const plain: Errand = { purpose: 'sign-in', returnTo: null, inWindow: false }
  try {
    const kept = sessionStorage.getItem(keyOf(state))
    sessionStorage.removeItem(keyOf(state))
    return { ...plain, ...(JSON.parse(kept ?? '{}') as Partial<Errand>) }
  } catch {
    return plain
  }
}
