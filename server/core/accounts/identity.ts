import type { Database } from '#db/connect.ts'
import type { Config } from '#server/platform/config.ts'
import type { Clock } from '#server/platform/deps.ts'
import { isHttps } from '#server/platform/http/host-cookie.ts'
import type { Log } from '#server/platform/log.ts'
import type { IdentityLibrary } from './identity-library.ts'
import { createKnownDevice, type KnownDevice } from './known-device.ts'
import { hashPassword, PASSWORD_COST, type PasswordCost } from './password-hash.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { findImportedPassword } from './queries.ts'
import { createProviders, type Providers } from './providers.ts'
import { createSessionCookie, type SessionCookie } from './session-cookie.ts'
import { createSessionReader, type SessionReader } from './session-reader.ts'

export type Auth = {
  passwords: Passwords
  cookie: SessionCookie
  device: KnownDevice
  readSession: SessionReader
  providers: Providers
  /** The library's own adapter, loaded when it is first asked for: it holds 20 MB. Every write of it joins the running transaction. */
  readonly library: Promise<Library>
}

type IdentityParts = {
  db: Database
  clock: Clock
  config: Config
  log: Log
  /** What a new password's hash costs. */
  passwordCost?: PasswordCost
}

export type Library = Awaited<IdentityLibrary['$context']>['internalAdapter']

/**
 * What the identity library gives, and what stands around it. Its HTTP handler is not mounted: routes, forms, errors, limits, e-mail
 * links and hashing are our own (docs/decisions/0004-identity-behind-own-routes.md).
 */
export function createIdentity({ db, clock, config, log, passwordCost = PASSWORD_COST }: IdentityParts): Auth {
  let library: Promise<Library> | undefined
  const cookies = { secret: config.secret, secure: isHttps(config) }
  return {
    passwords: createPasswords({ hash: (password) => hashPassword(password, passwordCost), anyImported: () => findImportedPassword(db) }),
    cookie: createSessionCookie(cookies),
    device: createKnownDevice({ ...cookies, clock }),
    readSession: createSessionReader(db),
    providers: createProviders(config, clock),
    get library() {
      return (library ??= loadLibrary({ db, clock, config, log }))
    },
  }
}

async function loadLibrary(parts: IdentityParts): Promise<Library> {
  const { identityLibrary } = await import('./identity-library.ts')
  return (await identityLibrary(parts).$context).internalAdapter
}
