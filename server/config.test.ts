import { expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { ConfigError } from '#server/platform/config.ts'

test('without any setting it is a trial on port 3000, with SQLite in ./data', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    appUrl: null,
    trial: true,
    dataDir: `${process.cwd()}/data`,
    databaseUrl: null,
    smtpUrl: null,
    secret: null,
    privacyUrl: '/privacy',
    tilesUrl: null,
    trustedProxies: [],
    logLevel: 'info',
    google: null,
    facebook: null,
    applePass: null,
    googleWallet: null,
    stripe: null,
    pushToLocal: false,
    serviceWorker: true,
    fcm: null,
    apns: null,
    nativeApps: { android: null, ios: null, appStoreId: null },
  })
})

test('with APP_URL it is a real installation, and the origin has no slash at its end', () => {
  expect(readSettings({ APP_URL: 'https://Tessera.Example/' })).toMatchObject({ trial: false, appUrl: 'https://tessera.example' })
})

test('a push service on this machine is for the trial and for tests', () => {
  expect(readSettings({ PUSH_TO_LOCAL: 'true' }).pushToLocal).toBe(true)
  expect(readSettings({ PUSH_TO_LOCAL: 'true', APP_URL: 'http://localhost:3000' }).pushToLocal).toBe(true)
  expect(() => readSettings({ PUSH_TO_LOCAL: 'true', APP_URL: 'https://tessera.example' })).toThrow(ConfigError)
  expect(() => readSettings({ PUSH_TO_LOCAL: 'yes' })).toThrow(ConfigError)
})

test('an empty setting counts as missing', () => {
  expect(readSettings({ APP_URL: '', PORT: ' ', DATABASE_URL: '' })).toMatchObject({ trial: true, port: 3000, databaseUrl: null })
})

test('a trial, and a server behind a proxy on this machine, listen on this machine only, unless HOST says otherwise', () => {
  const real = { APP_URL: 'https://tessera.example' }
  expect(readSettings(real).host).toBe(null)
  expect(readSettings({ ...real, TRUSTED_PROXIES: '127.0.0.1 ::1' }).host).toBe('127.0.0.1')
  expect(readSettings({ ...real, TRUSTED_PROXIES: '127.0.0.0/8' }).host).toBe('127.0.0.1')
  expect(readSettings({ ...real, TRUSTED_PROXIES: '::1' }).host).toBe('::1')
  expect(readSettings({ ...real, TRUSTED_PROXIES: '::1/128' }).host).toBe('::1')
  expect(readSettings({ ...real, TRUSTED_PROXIES: '::1 10.0.0.1' }).host).toBe(null)
  expect(readSettings({ ...real, TRUSTED_PROXIES: '127.0.0.1', HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  expect(readSettings({ ...real, TRUSTED_PROXIES: '10.0.0.0/8' }).host).toBe(null)
})

test('proxies may be addresses and networks, separated by commas or spaces', () => {
  expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 fd00::/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ])
})

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '80.5' }],
  ['HOST', { HOST: 'everywhere', APP_URL: 'https://tessera.example' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['APP_URL', { APP_URL: 'tessera.example' }],
  ['APP_URL', { APP_URL: 'http://tessera.example' }],
  ['APP_URL', { APP_URL: 'https://tessera.example/soci' }],
  ['APP_URL', { APP_URL: 'https://user@tessera.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/tessera' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:587' }],
  ['SECRET', { SECRET: 'too short' }],
  ['SECRET', { APP_URL: 'https://tessera.example', DATABASE_URL: 'postgres://db/tessera' }],
  ['PRIVACY_URL', { PRIVACY_URL: 'http://tessera.example/privacy' }],
  ['PRIVACY_URL', { PRIVACY_URL: '//elsewhere.example' }],
  ['PRIVACY_URL', { PRIVACY_URL: 'javascript:alert(1)' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['SERVICE_WORKER', { SERVICE_WORKER: 'false' }],
  ['TILES_URL', { TILES_URL: 'tiles.example/italia.pmtiles' }],
  ['TILES_URL', { TILES_URL: 'http://tiles.example/italia.pmtiles' }],
  ['TILES_URL', { TILES_URL: 'https://tiles.example/{z}/{x}.png' }],
  ['TILES_URL', { TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png?key={key}' }],
  ['TILES_URL', { TILES_URL: 'https://tiles.{s}.example/{z}/{x}/{y}.png' }],
  ['TILES_URL', { TILES_URL: 'https://{s}/{z}/{x}/{y}.png' }],
  ['TILES_URL', { TILES_URL: "https://tiles.example; script-src 'unsafe-inline'/{z}/{x}/{y}.png" }],
  ['TILES_URL', { TILES_URL: 'https://tiles.example;sandbox/{z}/{x}/{y}.png' }],
  ['TILES_URL', { TILES_URL: '//elsewhere.example/{z}/{x}/{y}.png' }],
])('a wrong %s is refused in one sentence that names it: %o', (name, env) => {
  const read = () => readSettings(env)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} [^\\n]*\\.$`))
})

test.each([
  'https://tiles.example.org/italia.pmtiles',
  'https://{s}.tiles.example.org/{z}/{x}/{y}{r}.png?key=abc',
  'http://localhost:8080/{z}/{x}/{y}.png',
  '/tiles/italia.pmtiles',
])('street tiles may be at %s', (TILES_URL) => {
  expect(readSettings({ TILES_URL }).tilesUrl).toBe(TILES_URL)
})

test('the sentence about a wrong address does not repeat it, since it may hold a password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://me:hidden@db' })).not.toThrow(/hidden/)
  expect(() => readSettings({ SMTP_URL: 'http://me:hidden@mail' })).not.toThrow(/hidden/)
})
