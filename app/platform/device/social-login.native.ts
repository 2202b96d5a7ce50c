import type { FacebookLoginPlugin } from '@capacitor-community/facebook-login'
import type { GoogleSignInPlugin } from '@capawesome/capacitor-google-sign-in'
import type { Provider } from '#domain/accounts/provider.ts'
import { ApiError } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf, SIGN_IN_PLUGINS } from './bridge.native.ts'
import type { NativeStart, NativeToken } from './social-login.ts'

/** The used part of the plugins, so that a test can stand in for them. */
export type Plugins = { google: Pick<GoogleSignInPlugin, 'initialize' | 'signIn'>; facebook: Pick<FacebookLoginPlugin, 'login'> }

/**
 * The phone's own sign-in, through the provider's plugin. Nothing of a plugin is in the app's code, which needs only its name: the bridge
 * finds the native side by it (docs/decisions/0045-native-projects-are-made.md says which and why).
 *
 * @throws ApiError auth.popup_closed when the person has gone back · auth.google_failed_2, auth.facebook_failed_2 when the plugin throws
 *   (specification §8) · auth.google_failed when what it gives is no token
 */
export async function nativeSignIn(provider: Provider, start: NativeStart, plugins: Plugins = phone): Promise<NativeToken> {
  const token = await ask[provider](plugins, start).catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    logWarning(`the plugin for ${provider} threw`, error)
    throw new ApiError(`auth.${provider}_failed_2`, 0)
  })
  if (!token) throw new ApiError(`auth.${provider}_failed`, 0)
  return token
}

const wentBack = () => new ApiError('auth.popup_closed', 0)

/** The web client's id, on the phone too: it is the audience that the server asks for. */
async function withGoogle({ google }: Plugins, { clientId, nonce }: NativeStart): Promise<NativeToken | null> {
  await google.initialize({ clientId })
  const { idToken } = await google.signIn({ nonce }).catch((error: unknown) => {
    throw (error as { code?: unknown } | null)?.code === 'SIGN_IN_CANCELED' ? wentBack() : error
  })
  return idToken ? { idToken } : null
}

/** The app's id is in the Android project. A Facebook token carries no nonce: the server asks Facebook whose it is. */
async function withFacebook({ facebook }: Plugins): Promise<NativeToken> {
  const { accessToken } = await facebook.login({ permissions: ['email', 'public_profile'] })
  // So the plugin says that the person has gone back.
  if (!accessToken) throw wentBack()
  return { accessToken: accessToken.token }
}

const ask: Record<Provider, (plugins: Plugins, start: NativeStart) => Promise<NativeToken | null>> = {
  google: withGoogle,
  facebook: withFacebook,
}

/** The person may take their time over the provider's page. */
const phone: Plugins = {
  google: pluginOf(SIGN_IN_PLUGINS.google, ['signIn']),
  facebook: pluginOf(SIGN_IN_PLUGINS.facebook, ['login']),
}
