import { isIP } from 'node:net'
import { resolve } from 'node:path'
import {
  ConfigError,
  LOG_LEVELS,
  MIN_SECRET,
  withSecret,
  type Config,
  type FacebookSettings,
  type GoogleSettings,
  type LogLevel,
  type Settings,
} from './platform/config.ts'
import { readApns } from './platform/push/apns-settings.ts'
import { readFcm } from './platform/push/fcm-settings.ts'
import { isTilesUrl } from './platform/http/tiles.ts'
import { readApplePass } from './features/copies/apple-settings.ts'
import { readGoogleWallet } from './features/copies/google-settings.ts'
import { readStripe } from './features/payments/stripe-settings.ts'
import { readNativeApps } from './features/site/native-apps-settings.ts'

/**
 * The settings of a serving process. A missing secret is made and kept in the data folder.
 *
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return withSecret(readSettings(env))
}

/** @throws ConfigError */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = (name: string) => env[name]?.trim() || null
  const appUrl = readAppUrl(given('APP_URL'))
  const databaseUrl = readUrl('DATABASE_URL', given('DATABASE_URL'), ['postgres:', 'postgresql:'])
  const trustedProxies = readProxies(given('TRUSTED_PROXIES'))
  return {
    port: readPort(given('PORT')),
    host: readHost(given('HOST'), appUrl, trustedProxies),
    appUrl,
    trial: appUrl === null,
    dataDir: resolve(given('DATA_DIR') ?? 'data'),
    databaseUrl,
    smtpUrl: readUrl('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:']),
    secret: readSecret(given('SECRET'), appUrl !== null && databaseUrl !== null),
    privacyUrl: readPrivacyUrl(given('PRIVACY_URL')),
    tilesUrl: readTilesUrl(given('TILES_URL')),
    trustedProxies,
    logLevel: readLogLevel(given('LOG_LEVEL')),
    google: readGoogle(given),
    facebook: readFacebook(given),
    applePass: readOwn(readApplePass(given)),
    googleWallet: readOwn(readGoogleWallet(given)),
    stripe: readOwn(readStripe(given, readService('STRIPE_URL', given('STRIPE_URL') ?? 'https://api.stripe.com'))),
    pushToLocal: readPushToLocal(given('PUSH_TO_LOCAL'), appUrl),
    serviceWorker: readSwitch('SERVICE_WORKER', given('SERVICE_WORKER')),
    fcm: readOwn(readFcm(given)),
    apns: readOwn(readApns(given)),
    nativeApps: readOwn(readNativeApps(given))!,
  }
}

function readPort(text: string | null): number {
  const port = Number(text ?? 3000)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${text}".`)
}

function readAppUrl(text: string | null): string | null {
  const url = text && URL.parse(text)
  if (!text) return null
  const local = url && (url.hostname === 'localhost' || url.hostname === '127.0.0.1')
  if (!url || !(url.protocol === 'https:' || (local && url.protocol === 'http:'))) {
    throw new ConfigError(`APP_URL must be the public https address, such as https://tessera.example.org, not "${text}".`)
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new ConfigError(`APP_URL must be an origin alone, without a path, such as ${url.origin}, not "${text}".`)
  }
  return url.origin
}

// The sentence does not repeat the value: these addresses hold passwords.
function readUrl(name: string, text: string | null, protocols: string[]): string | null {
  if (text === null) return null
  const url = URL.parse(text)
  if (url && protocols.includes(url.protocol) && url.hostname) return text
  throw new ConfigError(`${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`)
}

function readSecret(text: string | null, required: boolean): string | null {
  if (text === null && required) {
    throw new ConfigError('SECRET is required when DATABASE_URL and APP_URL are set, since several hosts must share it.')
  }
  if (text !== null && text.length < MIN_SECRET) throw new ConfigError(`SECRET must have at least ${MIN_SECRET} characters.`)
  return text
}

function readPrivacyUrl(text: string | null): string {
  if (text === null) return '/privacy'
  if (/^\/(?![/\\])/.test(text) || URL.parse(text)?.protocol === 'https:') return text
  throw new ConfigError(`PRIVACY_URL must be an https address or a path such as /privacy, not "${text}".`)
}

function readTilesUrl(text: string | null): string | null {
  if (text === null || isTilesUrl(text)) return text
  throw new ConfigError(
    `TILES_URL must be an https address of a .pmtiles file, or of a template such as https://tiles.example.org/{z}/{x}/{y}.png, not "${text}".`,
  )
}

type Given = (name: string) => string | null

function readGoogle(given: Given): GoogleSettings | null {
  const pair = readPair(given, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const issuer = readService('GOOGLE_ISSUER', given('GOOGLE_ISSUER') ?? 'https://accounts.google.com')
  return pair && { clientId: pair[0], clientSecret: pair[1], issuer }
}

function readFacebook(given: Given): FacebookSettings | null {
  const pair = readPair(given, 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET')
  const graphUrl = readService('FACEBOOK_GRAPH_URL', given('FACEBOOK_GRAPH_URL') ?? 'https://graph.facebook.com')
  return pair && { appId: pair[0], appSecret: pair[1], graphUrl }
}

/** Settings that are files: each room reads its own. */
function readOwn<T>(read: { settings: T | null } | { problem: string }): T | null {
  if ('problem' in read) throw new ConfigError(read.problem)
  return read.settings
}

/** Both or neither: with only one of them every sign-in would fail. */
function readPair(given: Given, first: string, second: string): [string, string] | null {
  const [one, two] = [given(first), given(second)]
  if (one && two) return [one, two]
  if (!one && !two) return null
  throw new ConfigError(`${first} and ${second} go together: ${one ? second : first} is missing.`)
}

/** Plain http is only for this machine, where a stand-in of the service may run. */
function readService(name: string, text: string): string {
  const url = URL.parse(text)
  const local = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (url && (url.protocol === 'https:' || (local && url.protocol === 'http:'))) return text.replace(/\/+$/, '')
  throw new ConfigError(`${name} must be an https address, not "${text}".`)
}

/** On a public server, the address of a browser's push service must not lead to this machine. */
function readPushToLocal(text: string | null, appUrl: string | null): boolean {
  if (text === null || text === 'false') return false
  if (text !== 'true') throw new ConfigError(`PUSH_TO_LOCAL must be true or false, not "${text}".`)
  if (appUrl?.startsWith('https:'))
    throw new ConfigError('PUSH_TO_LOCAL is for the trial and for tests: it cannot be true with a public APP_URL.')
  return true
}

/** On by default. */
function readSwitch(name: string, text: string | null): boolean {
  if (text !== null && text !== 'on' && text !== 'off') throw new ConfigError(`${name} must be on or off, not "${text}".`)
  return text !== 'off'
}

function readProxies(text: string | null): string[] {
  const proxies = (text ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = proxies.find((proxy) => !isNetwork(proxy))
  if (wrong !== undefined) throw new ConfigError(`TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8, not "${wrong}".`)
  return proxies
}

/**
 * A trial listens on this machine only, since its logins and mails are open; so does a server whose proxies are all on this machine. A
 * server listens on one address: ::1 if all proxies use it, else 127.0.0.1.
 */
function readHost(text: string | null, appUrl: string | null, trustedProxies: string[]): string | null {
  if (text === null) return appUrl === null ? '127.0.0.1' : loopbackOf(trustedProxies)
  if (!isIP(text) && text !== 'localhost')
    throw new ConfigError(`HOST must be an address of this machine such as 127.0.0.1 or ::, not "${text}".`)
  if (appUrl === null && !LOOPBACK.test(text) && text !== 'localhost')
    throw new ConfigError('HOST must be 127.0.0.1 or ::1 in the trial, whose logins are open: set APP_URL to serve others.')
  return text
}

/** null if a proxy is elsewhere, or there is none. */
function loopbackOf(proxies: string[]): string | null {
  if (proxies.length === 0 || !proxies.every((proxy) => LOOPBACK.test(proxy))) return null
  return proxies.every((proxy) => isIP(proxy.split('/')[0]!) === 6) ? '::1' : '127.0.0.1'
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+(\/\d+)?|::1(\/128)?)$/

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (!family || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function readLogLevel(text: string | null): LogLevel {
  const level = LOG_LEVELS.find((level) => level === (text ?? 'info').toLowerCase())
  if (level) return level
  throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
}
