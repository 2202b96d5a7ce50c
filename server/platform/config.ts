import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { keptSecret } from './secret/secret.ts'

/** The settings from the environment. Only `server/config.ts` reads it; the README lists the settings. */
export type Settings = {
  port: number
  /** Address to listen on; null: all addresses of this machine. */
  host: string | null
  /** Public origin without a trailing slash; null in the trial. */
  appUrl: string | null
  /** Without `APP_URL`: on this machine only, with the demo association. */
  trial: boolean
  /** Absolute path. */
  dataDir: string
  /** `postgres://…`; null: the SQLite file in `dataDir`. */
  databaseUrl: string | null
  /** `smtp://…` or `smtps://…`; null: every mail is a file in `dataDir/outbox`. */
  smtpUrl: string | null
  secret: string | null
  /** Address of the privacy notice: a path of the own origin, or an https page elsewhere. */
  privacyUrl: string
  /** The association's own street tiles: a `.pmtiles` file, or a template with {z}, {x} and {y}. Null: only the built-in outlines. */
  tilesUrl: string | null
  /** Addresses and networks (CIDR) whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  logLevel: LogLevel
  /** Null: not configured; the button is hidden and the calls answer 404. */
  google: GoogleSettings | null
  facebook: FacebookSettings | null
  /** Null: the card is not offered for that wallet. */
  applePass: ApplePassSettings | null
  googleWallet: GoogleWalletSettings | null
  /** Null: fees are not paid online. */
  stripe: StripeSettings | null
  /** Whether a push service may be on this machine: a stand-in, in tests and the trial only. */
  pushToLocal: boolean
  /** False: browsers remove their service worker and get none (server/features/site/retired-worker.ts). */
  serviceWorker: boolean
  /** Null: no pushes to the app on these phones. */
  fcm: FcmSettings | null
  apns: ApnsSettings | null
  nativeApps: NativeApps
}

/**
 * The association's own apps; null: none. `certificates`: SHA-256 fingerprints of the signing keys; `ios`: team and bundle identifier;
 * `appStoreId`: the app's number in Apple's store.
 */
export type NativeApps = { android: { id: string; certificates: string[] } | null; ios: string | null; appStoreId: string | null }

/** `issuer`: the OpenID Connect issuer, without a trailing slash; by default Google. */
export type GoogleSettings = {
  clientId: string
  clientSecret: string
  issuer: string
}

/** `graphUrl`: the Graph API without a trailing slash; by default Facebook's. */
export type FacebookSettings = { appId: string; appSecret: string; graphUrl: string }

export type Config = Omit<Settings, 'secret'> & { secret: string }

export type LogLevel = (typeof LOG_LEVELS)[number]

/** A wrong setting. The message is one sentence that names it, for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const MIN_SECRET = 32

/**
 * Apple's push service, with a key of the developer account (.p8). `team` and `keyId`: ten characters each; `topic`: the app's bundle
 * identifier; `ca`: a stand-in's certificate, in tests.
 */
export type ApnsSettings = { key: KeyObject; keyId: string; team: string; topic: string; url: string; ca?: string }

/**
 * Google's push service for Android, with a service account of the Firebase project. `url`: for messages; `tokenUrl`: for tokens; `ca`: a
 * stand-in's certificate, in tests.
 */
export type FcmSettings = { project: string; email: string; key: KeyObject; url: string; tokenUrl: string; ca?: string }

/** Certificate and key that sign passes, in PEM; the key without a password. `validTo`: the certificate's end, epoch ms. */
export type ApplePassSettings = {
  certificate: string
  key: string
  wwdr: string
  /** From the certificate: 'pass.org.example.tessera' and the ten characters of the team. */
  passType: string
  team: string
  validTo: number
  /** Apple's push service, or a stand-in on this machine. */
  pushUrl: string
}

/** Stripe's API, and what its webhook's events are signed with. `url`: without a trailing slash; a stand-in's in tests. */
export type StripeSettings = { key: string; webhookSecret: string; url: string }

/**
 * `issuerId`: digits; `email` and `key` (PKCS#8, PEM): of the service account with issuing rights. `apiUrl`, `tokenUrl`: Google's, except
 * in tests.
 */
export type GoogleWalletSettings = { issuerId: string; email: string; key: string; apiUrl: string; tokenUrl: string }

/**
 * The settings with the secret: the configured one, else the one in the data folder.
 *
 * @throws ConfigError
 */
export function withSecret(settings: Settings): Config {
  const secret = settings.secret ?? keptSecret(settings.dataDir)
  // A start that was killed while writing leaves an empty file, and an empty key would let anybody sign.
  if (secret.length < MIN_SECRET)
    throw new ConfigError(`The file ${join(settings.dataDir, 'secret')} is damaged: restore it, or remove it and everybody signs in again.`)
  return { ...settings, secret }
}
