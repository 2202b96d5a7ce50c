import type { SocialLoginPlugin } from '@capgo/capacitor-social-login'
import type { Provider } from '#domain/accounts/provider.ts'
import { ApiError } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf, SOCIAL_LOGIN } from './bridge.native.ts'
import type { NativeStart, NativeToken } from './social-login.ts'

/** Of the plugin, what is used here: a test stands in for it. */
export type Plugin = Pick<SocialLoginPlugin, 'initialize' | 'login'>

/**
 * The phone's own sign-in, through the plugin. Nothing of the plugin is in the app's code, which needs only its name: the bridge finds
 * the native side by it (docs/decisions/0015-facebook-beyond-the-stub.md says why).
 *
 * @throws ApiError auth.popup_closed when the person has gone back · auth.google_failed_2, auth.facebook_failed_2 when the plugin throws
 *   (specification §8) · auth.google_failed, auth.facebook_failed when what it gives is no token
 */
export async function nativeSignIn(provider: Provider, start: NativeStart, plugin: Plugin = phone()): Promise<NativeToken> {
  const token = await ask[provider](plugin, start).catch((error: unknown) => {
    if (wasCancelled(error)) throw new ApiError('auth.popup_closed', 0)
    logWarning(`the plugin for ${provider} threw`, error)
    throw new ApiError(`auth.${provider}_failed_2`, 0)
  })
  if (!token) throw new ApiError(`auth.${provider}_failed`, 0)
  return token
}

async function withGoogle(plugin: Plugin, { clientId, iosClientId, nonce }: NativeStart): Promise<NativeToken | null> {
  // The web client's id on every phone: it is the audience that the server asks for. An iPhone has its own beside it.
  const ios = iosClientId === null ? {} : { iOSClientId: iosClientId }
  await plugin.initialize({ google: { webClientId: clientId, iOSServerClientId: clientId, ...ios, mode: 'online' } })
  const { result } = await plugin.login({ provider: 'google', options: { nonce, scopes: ['email', 'profile'] } })
  return result.responseType === 'online' && result.idToken ? { idToken: result.idToken } : null
}

async function withFacebook(plugin: Plugin, { clientId, nonce }: NativeStart): Promise<NativeToken | null> {
  await plugin.initialize({ facebook: { appId: clientId, locale: 'it_IT' } })
  const { result } = await plugin.login({ provider: 'facebook', options: { permissions: ['email', 'public_profile'], nonce } })
  // "Limited Login", where an iPhone's owner does not allow tracking: its token opens nothing that the server could ask.
  return result.accessToken && !result.isLimitedLogin ? { accessToken: result.accessToken.token } : null
}

const ask = { google: withGoogle, facebook: withFacebook }

/** The person may take their time over the provider's page. */
const phone = (): Plugin => pluginOf(SOCIAL_LOGIN, ['login'])

const wasCancelled = (error: unknown) => (error as { code?: unknown } | null)?.code === 'USER_CANCELLED'
