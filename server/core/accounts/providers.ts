import type { Provider } from '#domain/accounts/provider.ts'
import type { Config } from '#server/platform/config.ts'
import type { Clock } from '#server/platform/deps.ts'
import type { ProviderClient } from './provider-client.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'

/** Null: its settings are not there, so it does not exist here. */
export type Providers = Record<Provider, ProviderClient | null>

export function createProviders({ google, facebook }: Pick<Config, 'google' | 'facebook'>, clock: Clock): Providers {
  return { google: google && createGoogle(google, clock), facebook: facebook && createFacebook(facebook, clock) }
}
