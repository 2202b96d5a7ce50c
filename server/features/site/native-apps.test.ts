import { expect, test } from 'vitest'
import { APP_LINKS } from '#domain/native/app-links.ts'
import { readSettings } from '#server/config.ts'
import { startTestApp } from '#tests/test-app.ts'
import { pageFinder } from './pages.ts'

const PRINT = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0')).join(':')
const given = {
  ANDROID_APP: 'org.example.tessera',
  ANDROID_APP_CERTIFICATES: PRINT,
  IOS_APP: 'ABCDE12345.org.example.tessera',
  IOS_APP_STORE_ID: '1234567890',
}
const [ASSET_LINKS, SITE_ASSOCIATION] = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association']

test('phones learn which apps open this site’s links and fill in its passwords', async () => {
  const app = await startTestApp({ config: { nativeApps: readSettings(given).nativeApps } })
  try {
    const android = await app.request(ASSET_LINKS)
    expect(android).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
    expect(android.json).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
        target: { namespace: 'android_app', package_name: 'org.example.tessera', sha256_cert_fingerprints: [PRINT.toUpperCase()] },
      },
    ])
    const ios = await app.request(SITE_ASSOCIATION)
    expect(ios).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
    const { applinks, webcredentials } = ios.json as {
      applinks: { details: { appIDs: string[]; components: object[] }[] }
      webcredentials: object
    }
    expect(webcredentials).toEqual({ apps: ['ABCDE12345.org.example.tessera'] })
    expect(applinks.details[0]!.appIDs).toEqual(['ABCDE12345.org.example.tessera'])
    for (const path of ['/', '/v', '/tessera', '/confirm-email', '/account/*', '/convenzioni/*'])
      expect(applinks.details[0]!.components).toContainEqual({ '/': path })
    for (const path of ['/gestione', '/gestione/*', '/accesso/*', '/setup', '/api/*', '/*'])
      expect(applinks.details[0]!.components).not.toContainEqual({ '/': path })
  } finally {
    await app.stop()
  }
})

test('the file is missing for each system without settings', async () => {
  const app = await startTestApp({ config: { nativeApps: { ...readSettings(given).nativeApps, android: null } } })
  try {
    expect(await app.request(ASSET_LINKS)).toMatchObject({ status: 404, code: 'api.not_found' })
    expect((await app.request(SITE_ASSOCIATION)).status).toBe(200)
    app.deps.config.nativeApps = readSettings({}).nativeApps
    // Also for a browser, which for other addresses gets the app's page.
    const browser = { headers: { Accept: 'text/html' } }
    expect(await app.request(SITE_ASSOCIATION, browser)).toMatchObject({ status: 404, code: 'api.not_found' })
  } finally {
    await app.stop()
  }
})

test('an app learns where its newest version is and whether the server can push to it', async () => {
  const app = await startTestApp({ config: { nativeApps: readSettings(given).nativeApps } })
  const apps = async () => (await app.request('/api/site')).json as { apps: object }
  try {
    expect(await apps()).toMatchObject({
      apps: {
        android: { pushes: false, store: 'https://play.google.com/store/apps/details?id=org.example.tessera' },
        ios: { pushes: false, store: 'https://apps.apple.com/app/id1234567890' },
      },
    })
    app.deps.config.nativeApps = readSettings({}).nativeApps
    app.deps.config.fcm = { project: 'p', email: 'e', key: 'k', url: 'u', tokenUrl: 't', ca: null } as never
    expect(await apps()).toMatchObject({ apps: { android: { pushes: true, store: null }, ios: { pushes: false, store: null } } })
  } finally {
    await app.stop()
  }
})

test('every address that opens the app has a web page', () => {
  const isPage = pageFinder({ trial: false })
  for (const path of [...APP_LINKS.exact, ...APP_LINKS.below]) expect(isPage(path), path).toBe(true)
})

test('without settings there is no app', () => {
  expect(readSettings({}).nativeApps).toEqual({ android: null, ios: null, appStoreId: null })
})

test.each([
  [{ ANDROID_APP: 'org.example.tessera' }, 'ANDROID_APP_CERTIFICATES is missing'],
  [{ ANDROID_APP_CERTIFICATES: PRINT }, 'ANDROID_APP is missing'],
  [{ ...given, ANDROID_APP: 'tessera' }, 'ANDROID_APP must be'],
  [{ ...given, ANDROID_APP: 'org.Example' }, 'ANDROID_APP must be'],
  [{ ...given, ANDROID_APP_CERTIFICATES: `${PRINT} 14:6D` }, 'not "14:6D"'],
  [{ ...given, ANDROID_APP_CERTIFICATES: Array(11).fill(PRINT).join(',') }, 'at most 10'],
  [{ IOS_APP: 'org.example.tessera' }, 'IOS_APP must be'],
  [{ IOS_APP: 'ABCDE12345' }, 'IOS_APP must be'],
  [{ IOS_APP: 'ABCDE1234.org.example.tessera' }, 'IOS_APP must be'],
  [{ ...given, IOS_APP_STORE_ID: 'id1234567890' }, 'IOS_APP_STORE_ID must be'],
])('wrong settings are named in the error: %o', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})
