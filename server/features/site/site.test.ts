import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request as send } from 'node:http'
import { newAssociation } from '#domain/content/association.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { NO_ASSETS, readAssets, type Assets } from '#server/platform/http/assets.ts'

const PAGE = `<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8" />
    <meta name="theme-color" content="#ffffff" />
    <meta name="association" content="" />
    <meta name="app" content="" />
    <title>Tessera</title>
    <script type="module" src="/assets/boot-1.js"></script>
    <link rel="modulepreload" href="/assets/shared-4.js" crossorigin>
    <link rel="modulepreload" href="/assets/main-2.js" fetchpriority="low" crossorigin>
  </head>
  <body></body>
</html>`

const MANIFEST = {
  'index.html': { file: 'assets/boot-1.js', imports: ['_shared'], css: ['assets/boot-3.css'], dynamicImports: ['app/main.tsx'] },
  _shared: { file: 'assets/shared-4.js', assets: ['assets/font-5.woff2'] },
  'app/main.tsx': {
    file: 'assets/main-2.js',
    imports: ['_shared'],
    dynamicImports: [
      'app/features/home/home-screen.tsx',
      'app/features/sports/sports-screen.tsx',
      'app/features/account/account-screen.tsx',
      'app/features/trial/mailbox-screen.tsx',
      'app/features/setup/setup-screen.tsx',
    ],
  },
  'app/features/home/home-screen.tsx': { file: 'assets/home-10.js', css: ['assets/home-11.css'], imports: ['_shared', '_daily'] },
  _daily: { file: 'assets/daily-12.js' },
  'app/features/sports/sports-screen.tsx': { file: 'assets/sports-6.js' },
  'app/features/account/account-screen.tsx': {
    file: 'assets/account-9.js',
    imports: ['_shared'],
    dynamicImports: ['app/features/trial/mailbox-screen.tsx'],
  },
  'app/features/trial/mailbox-screen.tsx': { file: 'assets/posta-7.js' },
  'app/features/setup/setup-screen.tsx': { file: 'assets/setup-8.js' },
}

const FILES: Record<string, string> = {
  'index.html': PAGE,
  'sw.js': 'const kept = __PRECACHE__\nconst later = __LATER__',
  '.vite/manifest.json': JSON.stringify(MANIFEST),
  'assets/boot-1.js': `// ${'boot '.repeat(500)}`,
  'assets/boot-3.css': 'body{}',
  'assets/shared-4.js': '1',
  'assets/font-5.woff2': 'font',
  'assets/main-2.js': '2',
  'assets/sports-6.js': '3',
  'assets/home-10.js': '8',
  'assets/home-11.css': 'h1{}',
  'assets/daily-12.js': '9',
  'assets/posta-7.js': '4',
  'assets/setup-8.js': '5',
  'assets/account-9.js': '6',
  'assets/code-worker-a_B-1.js': '7',
}

let dist: string
let assets: Assets
let app: TestApp

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  await Promise.all(['assets', '.vite'].map((folder) => mkdir(join(dist, folder))))
  await Promise.all(Object.entries(FILES).map(([name, text]) => writeFile(join(dist, name), text)))
  assets = await readAssets(dist)
  app = await startTestApp({ assets })
})
afterAll(async () => {
  await app.stop()
  await rm(dist, { recursive: true })
})

const metas = (html: string) => {
  const content = (name: string) =>
    new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(html)?.[1]?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  return { association: JSON.parse(content('association')!), app: JSON.parse(content('app')!), themeColor: content('theme-color') }
}

const preloads = async (path: string) =>
  Array.from((await app.request(path)).text.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g), ([, href]) => href)

const policyOf = async (path: string) => (await app.request(path)).headers['content-security-policy']

const setAssociation = (changes: object = {}) =>
  putDocument(app.deps, 'pagine', {
    id: 'associazione',
    data: { ...newAssociation({ name: 'Circolo di prova', color: '#0b5c6b', email: 'a@posta.example' }), ...changes },
    position: 0,
    now: app.clock.now(),
  })

describe('files', () => {
  test('an asset is cached for ever, and 304 when unchanged', async () => {
    const answer = await app.request('/assets/boot-1.js')
    expect(answer).toMatchObject({ status: 200, text: FILES['assets/boot-1.js'] })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    const again = await app.request('/assets/boot-1.js?x=1', { headers: { 'If-None-Match': String(answer.headers.etag) } })
    expect(again).toMatchObject({
      status: 304,
      text: '',
      headers: { etag: answer.headers.etag, 'cache-control': answer.headers['cache-control'] },
    })
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ])('Accept-Encoding: %s gives %s', async (accepts, encoding, decode) => {
    const { headers, body } = await bytes('/assets/boot-1.js', { 'Accept-Encoding': accepts })
    expect(headers['content-encoding']).toBe(encoding)
    expect(Number(headers['content-length'])).toBe(body.length)
    expect(decode(body).toString()).toBe(FILES['assets/boot-1.js'])
  })

  test('HEAD gives the length of GET’s body', async () => {
    const [get, head] = [await app.request('/assets/boot-1.js'), await app.request('/assets/boot-1.js', { method: 'HEAD' })]
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': get.headers['content-length'] } })
  })

  test('a missing asset is 404, for a browser too, never the page', async () => {
    const answer = await app.request('/assets/gone-9.js', { headers: { Accept: 'text/html' } })
    expect(answer).toMatchObject({ status: 404, code: 'api.not_found' })
  })

  test('other files of the build are not served', async () => {
    expect((await app.request('/.vite/manifest.json')).status).toBe(404)
    expect((await app.request('/manifest.json')).status).toBe(404)
  })
})

describe('pages', () => {
  test('the front page preloads what its first screen needs', async () => {
    const others = ['/assets/shared-4.js', '/assets/main-2.js']
    expect(await preloads('/sports')).toEqual(others)
    for (const path of ['/', '/home'])
      expect(await preloads(path)).toEqual([...others, '/assets/home-10.js', '/assets/home-11.css', '/assets/daily-12.js'])
    // The service worker's copy finds everything in the cache.
    expect(await preloads('/index.html')).toEqual(others)
  })

  test.each([
    '/',
    '/home',
    '/ristoranti/map',
    '/tessera',
    '/login?return=%2Ftessera',
    '/v',
    '/setup',
    '/gestione/soci',
    '/posta',
    '/codici',
    '/componenti',
  ])('%s is the page', async (path) => {
    const answer = await app.request(path)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' } })
    expect(answer.text).toContain('<script type="module" src="/assets/boot-1.js"></script>')
  })

  test('an impossible address is the page with 404 for a browser, and an error code for a program', async () => {
    expect(await app.request('/nessuna', { headers: { Accept: 'text/html,*/*' } })).toMatchObject({
      status: 404,
      text: expect.stringContaining('<title>'),
    })
    expect(await app.request('/nessuna')).toMatchObject({ status: 404, code: 'api.not_found' })
    expect(await app.request('/favicon.ico')).toMatchObject({ status: 404 })
  })

  test('mail and kit have no page outside the trial', async () => {
    const real = await startTestApp({ assets, config: { trial: false, appUrl: 'https://tessera.example' } })
    for (const path of ['/posta', '/codici', '/componenti']) expect((await real.request(path)).status).toBe(404)
    expect((await real.request('/api/trial/mails')).status).toBe(404)
    await real.stop()
  })

  test('the page names the association and the mode of the app', async () => {
    await setAssociation()
    const { text } = await app.request('/home')
    expect(text).toContain('<title>Circolo di prova</title>')
    expect(text.match(/<title>|name="theme-color"|name="association"|name="app"/g)).toHaveLength(4)
    expect(metas(text)).toEqual({
      association: { id: 'circolo-di-prova', name: 'Circolo di prova', shortName: 'Circolo di prova', color: '#0b5c6b' },
      app: { trial: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/), privacyUrl: '/privacy', providers: [] },
      themeColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
  })

  test('the page lists the configured providers', async () => {
    const google = { clientId: 'x', clientSecret: 'y', issuer: 'https://accounts.google.com' }
    const app = await startTestApp({ assets, config: { google } })
    const { text } = await app.request('/login')
    expect(text).toContain('&#34;providers&#34;:[&#34;google&#34;]')
    expect(text).not.toContain('accounts.google.com')
    await app.stop()
  })

  test('a name that looks like HTML is escaped', async () => {
    const name = `<script>alert("1")</script> & 'Amici' $& $1`
    await setAssociation({ name })
    const { text } = await app.request('/home')
    expect(text).not.toContain('<script>alert')
    expect(metas(text).association.name).toBe(name)
  })

  test('a changed name or colour changes page and worker, a new version of the app', async () => {
    await setAssociation()
    const before = await Promise.all(['/home', '/sw.js'].map((path) => app.request(path)))
    await setAssociation({ color: '#7a2b2b' })
    const after = await Promise.all(['/home', '/sw.js'].map((path) => app.request(path)))
    for (const [index, { headers, status }] of after.entries()) {
      expect(status).toBe(200)
      expect(headers.etag).not.toBe(before[index]!.headers.etag)
    }
  })

  test('pages have the strict policies', async () => {
    const { headers } = await app.request('/tessera')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app code-worker",
    )
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=(self)'),
    })
  })

  test('only the script that reads codes may compile WebAssembly and do little else', async () => {
    expect(await policyOf('/assets/code-worker-a_B-1.js')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    for (const path of ['/v', '/home', '/sw.js', '/assets/main-2.js', '/assets/code-worker-x.css'])
      expect(await policyOf(path)).not.toContain('unsafe')
  })

  test('the page of a checked card sends no referrer', async () => {
    expect((await app.request('/v')).headers['referrer-policy']).toBe('no-referrer')
  })

  test('the provider’s return page keeps its opener and sends no referrer', async () => {
    for (const path of ['/accesso/google?code=x&state=y', '/accesso/facebook']) {
      const { status, headers } = await app.request(path)
      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'cross-origin-opener-policy': 'unsafe-none', 'referrer-policy': 'no-referrer' })
    }
  })

  test('HSTS is sent when the origin is https', async () => {
    const real = await startTestApp({ assets, config: { trial: false, appUrl: 'https://tessera.example' } })
    for (const path of ['/home', '/healthz', '/assets/main-2.js', '/api/collections/pagine']) {
      expect((await real.request(path)).headers['strict-transport-security']).toBe('max-age=31536000')
    }
    await real.stop()
  })
})

describe('the service worker', () => {
  test('precaches every page with its imports, large ones later, online-only ones never', async () => {
    const { text, headers } = await app.request('/sw.js')
    expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
    const [kept = [], later = []] = text
      .split('\n')
      .map((line) => JSON.parse(line.slice(line.indexOf('['))) as { url: string; revision: string }[])
    expect(later.map(({ url }) => url)).toEqual(['/assets/account-9.js'])
    expect(kept.map(({ url }) => url).toSorted()).toEqual([
      '/assets/boot-1.js',
      '/assets/boot-3.css',
      '/assets/daily-12.js',
      '/assets/font-5.woff2',
      '/assets/home-10.js',
      '/assets/home-11.css',
      '/assets/main-2.js',
      '/assets/shared-4.js',
      '/assets/sports-6.js',
      '/favicon.svg',
      '/icons/192.png',
      '/index.html',
    ])
    expect(kept.every(({ revision }) => /^\w{8,}$/.test(revision))).toBe(true)
    for (const { url } of kept) expect((await app.request(url)).status, url).toBe(200)
  })
})

test('without a build the API answers but no pages exist', async () => {
  const bare = await startTestApp({ assets: NO_ASSETS })
  expect((await bare.request('/home')).status).toBe(404)
  expect((await bare.request('/api/collections/pagine')).status).toBe(200)
  await bare.stop()
})

function bytes(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((done, failed) => {
    send({ host: '127.0.0.1', port: app.port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => done({ headers: response.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', failed)
      .end()
  })
}
