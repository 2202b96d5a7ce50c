import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { keptSecret } from './secret/secret.ts'

/** What the environment says. `server/config.ts` alone reads it; the table of settings is in the README. */
export type Settings = {
  port: number
  /** Address to listen on; null: every one of this machine. */
  host: string | null
  /** Public origin without a slash at the end; null in the trial. */
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
  /** Address of the privacy notice: a path of the own origin, or somebody else's https page. */
  privacyUrl: string
  /** The association's own street tiles: a `.pmtiles` file, or a template with {z}, {x} and {y}; null: the shipped outlines alone. */
  tilesUrl: string | null
  /** Addresses and networks (CIDR) whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  logLevel: LogLevel
  /** Null: without its settings the button is not shown and the calls find nothing. */
  google: GoogleSettings | null
  facebook: FacebookSettings | null
  /** Null: the card is not offered for that wallet. */
  applePass: ApplePassSettings | null
  googleWallet: GoogleWalletSettings | null
  /** Whether a browser's push service may be one of this machine: a stand-in, in tests and the trial alone. */
  pushToLocal: boolean
  /** False: browsers throw their service worker away and get none (server/features/site/retired-worker.ts). */
  serviceWorker: boolean
  /** Null: the app on such phones gets no pushes. */
  fcm: FcmSettings | null
  apns: ApnsSettings | null
  nativeApps: NativeApps
}

/**
 * The association's own apps; null: there is none. `certificates`: SHA-256 fingerprints of its signing keys; `ios`: team and bundle
 * identifier; `appStoreId`: the number that Apple's store gives the app.
 */
export type NativeApps = { android: { id: string; certificates: string[] } | null; ios: string | null; appStoreId: string | null }

/** `issuer`: the OpenID Connect issuer, without a slash at the end; Google's own unless told. */
export type GoogleSettings = {
  clientId: string
  clientSecret: string
  issuer: string
}

/** `graphUrl`: the Graph API without a slash at the end; Facebook's own unless told. */
export type FacebookSettings = { appId: string; appSecret: string; graphUrl: string }

export type Config = Omit<Settings, 'secret'> & { secret: string }

export type LogLevel = (typeof LOG_LEVELS)[number]

/** A setting is wrong: the message is one sentence that names it, for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const MIN_SECRET = 32

/**
 * Apple's push service, by a key of the developer's account (.p8). `team` and `keyId`: ten characters each; `topic`: the app's bundle
 * identifier; `ca`: the certificate of a stand-in, in tests.
 */
export type ApnsSettings = { key: KeyObject; keyId: string; team: string; topic: string; url: string; ca?: string }

/**
 * Google's push service for Android, by a service account of the Firebase project. `url` and `tokenUrl`: where messages go, and where its
 * tokens come from; `ca`: the certificate of a stand-in, in tests.
 */
export type FcmSettings = { project: string; email: string; key: KeyObject; url: string; tokenUrl: string; ca?: string }

/** What signs passes. PEM texts; the key without a password. `validTo`: the certificate's end, epoch ms. */
export type ApplePassSettings = {
  certificate: string
  key: string
  wwdr: string
  /** As the certificate says: 'pass.org.example.tessera' and the ten characters of the team. */
  passType: string
  team: string
  validTo: number
  /** Apple's push service, or a stand-in on this machine. */
  pushUrl: string
}

/**
 * `issuerId`: digits; `email` and `key` (PKCS#8, PEM): of the service account that may issue for it. `apiUrl`, `tokenUrl`: Google's, but in
 * tests.
 */
export type GoogleWalletSettings = { issuerId: string; email: string; key: string; apiUrl: string; tokenUrl: string }

/**
 * The settings with the secret: the given one, else the one that is kept in the data folder.
 *
 * @throws ConfigError
 */
export function withSecret(settings: Settings): Config {
  const secret = settings.secret ?? keptSecret(settings.dataDir)
  // A start that was killed while it wrote has left an empty file, and anybody can sign with an empty key.
  if (secret.length < MIN_SECRET)
    throw new ConfigError(`The file ${join(settings.dataDir, 'secret')} is damaged: restore it, or remove it and everybody signs in again.`)
  return { ...settings, secret }
}
