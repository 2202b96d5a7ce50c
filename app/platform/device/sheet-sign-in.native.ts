import type { AppPlugin } from '@capacitor/app'
import type { BrowserPlugin } from '@capacitor/browser'
import type { ProviderAnswer, ProviderPurpose } from '#domain/accounts/provider.ts'
import { REPLY } from '#domain/native/app-return.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf, SHEET_PLUGIN, SilentPhone, untilAnswered } from './bridge.native.ts'

type Phone = { app: Pick<AppPlugin, 'addListener'>; sheet: Pick<BrowserPlugin, 'open' | 'close' | 'addListener'> }
type Reply = Partial<Record<(typeof REPLY)[number], string>>

/**
 * Sign-in on Facebook's page, in a sheet of the system's browser (RFC 8252): the app cannot read what is typed there. The answer returns by
 * the app's own URL scheme, which another app may register too. The answer is useless without the verifier, which never leaves this app
 * (PKCE, RFC 7636).
 *
 * @throws ApiError auth.popup_closed when the person closes the sheet or cancels there · auth.facebook_failed_2 when the sheet does not
 * open · auth.facebook_failed when the page could not return to the app · device.silent when nothing comes back · the server's errors
 */
export async function sheetSignIn(purpose: ProviderPurpose, phone: Phone = plugins): Promise<ProviderAnswer> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const challenge = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
  const { url } = await call<{ url: string }>('POST', '/api/auth/facebook/start', { purpose, challenge }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'api.not_found') throw error
    logWarning('the server knows no app of an iPhone (IOS_APP), or Facebook no longer', error)
    throw new ApiError('auth.facebook_failed', 0)
  })
  const reply = await replyFrom(url, phone).catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    logWarning('no sheet', error)
    if (error instanceof SilentPhone) throw new ApiError('device.silent', 0)
    throw new ApiError('auth.facebook_failed_2', 0)
  })
  if (reply.error === 'access_denied') throw wentBack()
  return call<ProviderAnswer>('POST', '/api/auth/facebook/finish', { ...reply, verifier })
}

/** The answer to this attempt. Links with another state are ignored, since any app may send one. */
async function replyFrom(url: string, { app, sheet }: Phone): Promise<Reply> {
  const state = new URL(url).searchParams.get('state')
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const hears = [
    await app.addListener('appUrlOpen', ({ url: opened }) => {
      const answer = URL.canParse(opened) ? new URL(opened).searchParams : null
      if (answer?.get('state') !== state) return
      resolve(Object.fromEntries(REPLY.flatMap((key) => (answer.has(key) ? [[key, answer.get(key)]] : []))))
      sheet.close().catch((error: unknown) => logWarning('sheet not closed', error))
    }),
    await sheet.addListener('browserFinished', () => reject(wentBack())),
  ]
  try {
    const [reply] = await untilAnswered(Promise.all([promise, sheet.open({ url })]))
    return reply
  } finally {
    for (const heard of hears) void heard.remove()
  }
}

const wentBack = () => new ApiError('auth.popup_closed', 0)

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const plugins: Phone = { app: pluginOf('App'), sheet: pluginOf(SHEET_PLUGIN) }
