import type { FacebookLoginPlugin } from '@capacitor-community/facebook-login'
import type { GoogleSignInPlugin } from '@capawesome/capacitor-google-sign-in'
import type { Provider, ProviderAnswer, ProviderPurpose } from '#domain/accounts/provider.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { hasPlugin, pluginOf, SIGN_IN_PLUGINS, SilentPhone } from './bridge.native.ts'
import { sheetSignIn } from './sheet-sign-in.native.ts'

/** The used part of the plugins, so that tests can replace them. */
export type Plugins = { google: Pick<GoogleSignInPlugin, 'initialize' | 'signIn'>; facebook: Pick<FacebookLoginPlugin, 'login'> }

/** The server's parameters for this sign-in; it checks the nonce in the token. */
type NativeStart = { clientId: string; nonce: string }
type NativeToken = { idToken: string } | { accessToken: string }

/**
 * The phone's own sign-in, through the provider's plugin. An app without Facebook's plugin, such as the iPhone app, opens Facebook's page
 * in the system's sheet. The bundle contains no code of a plugin: the bridge finds its native side by name
 * (docs/decisions/0045-native-projects-are-made.md).
 *
 * @throws ApiError auth.popup_closed when the person cancels · auth.google_failed_2, auth.facebook_failed_2 when the plugin throws
 * (specification §8) · auth.google_failed without a token · device.silent when the plugin never answers · the server's errors
 */
export async function nativeSignIn(provider: Provider, purpose: ProviderPurpose, plugins: Plugins = phone): Promise<ProviderAnswer> {
  if (provider === 'facebook' && !hasPlugin(SIGN_IN_PLUGINS.facebook)) return sheetSignIn(purpose)
  const start = await call<NativeStart>('POST', `/api/auth/${provider}/native/start`, { purpose })
  const token = await ask[provider](plugins, start).catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    logWarning(`the plugin for ${provider} threw`, error)
    if (error instanceof SilentPhone) throw new ApiError('device.silent', 0)
    throw new ApiError(`auth.${provider}_failed_2`, 0)
  })
  if (!token) throw new ApiError(`auth.${provider}_failed`, 0)
  return call<ProviderAnswer>('POST', `/api/auth/${provider}/native`, { ...token, nonce: start.nonce })
}

const wentBack = () => new ApiError('auth.popup_closed', 0)

/** The web client's id, on the phone too: the server requires it as audience. */
async function withGoogle({ google }: Plugins, { clientId, nonce }: NativeStart): Promise<NativeToken | null> {
  await google.initialize({ clientId })
  const { idToken } = await google.signIn({ nonce }).catch((error: unknown) => {
    throw (error as { code?: unknown } | null)?.code === 'SIGN_IN_CANCELED' ? wentBack() : error
  })
  return idToken ? { idToken } : null
}

/** The app's id is in the Android project. Facebook's token has no nonce: the server asks Facebook about it. */
async function withFacebook({ facebook }: Plugins): Promise<NativeToken> {
  const { accessToken } = await facebook.login({ permissions: ['email', 'public_profile'] })
  // The plugin's result when the person goes back.
  if (!accessToken) throw wentBack()
  return { accessToken: accessToken.token }
}

const ask: Record<Provider, (plugins: Plugins, start: NativeStart) => Promise<NativeToken | null>> = {
  google: withGoogle,
  facebook: withFacebook,
}

/** The provider's page waits for the person. */
const phone: Plugins = {
  google: pluginOf(SIGN_IN_PLUGINS.google, { signIn: 'person' }),
  facebook: pluginOf(SIGN_IN_PLUGINS.facebook, { login: 'person' }),
}
