import type { Database } from '#db/connect.ts'
import type { Provider } from '#domain/accounts/provider.ts'
import type { Config } from '#server/platform/config.ts'
import type { Clock } from '#server/platform/deps.ts'
import { isHttps } from '#server/platform/http/host-cookie.ts'
import { createKnownDevice, type KnownDevice } from './known-device.ts'
import { hashPassword, PASSWORD_COST, type PasswordCost } from './password-hash.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { findImportedPassword } from './queries.ts'
import { createSessionCookie, type SessionCookie } from './session-cookie.ts'
import { createSessionReader, type SessionReader } from './session-reader.ts'
import type { ProviderClient } from './provider-client.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'

export type Auth = {
  passwords: Passwords
  cookie: SessionCookie
  device: KnownDevice
  readSession: SessionReader
  providers: Providers
}

type IdentityParts = {
  db: Database
  clock: Clock
  config: Config
  /** Cost of new hashes. */
  passwordCost?: PasswordCost
}

/** The services of sign-in, except the tables (docs/decisions/0043-identity-without-a-library.md). */
export function createIdentity({ db, clock, config, passwordCost = PASSWORD_COST }: IdentityParts): Auth {
  const cookies = { secret: config.secret, secure: isHttps(config) }
  return {
    passwords: createPasswords({ hash: (password) => hashPassword(password, passwordCost), anyImported: () => findImportedPassword(db) }),
    cookie: createSessionCookie(cookies),
    device: createKnownDevice({ ...cookies, clock }),
    readSession: createSessionReader(db),
    providers: createProviders(config, clock),
  }
}

/** Null: the provider is not configured. */
type Providers = Record<Provider, ProviderClient | null>

function createProviders({ google, facebook }: Pick<Config, 'google' | 'facebook'>, clock: Clock): Providers {
  return { google: google && createGoogle(google, clock), facebook: facebook && createFacebook(facebook, clock) }
}
