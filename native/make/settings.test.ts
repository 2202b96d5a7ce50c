import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { storeEmblem } from '#server/core/content/emblem.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { localCertificate } from '#tests/stand-ins/wallets.ts'
import { startTestApp } from '#tests/test-app.ts'
import { readEmblem } from './pictures.ts'
import { ANDROID_PLUGINS, IOS_PLUGINS, PLUGINS, pluginsOnAndroid, pluginsOnIos } from './plugins.ts'
import { notesOn, readNativeSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'native-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const full = {
  server: 'https://tessera.example.org',
  appId: 'org.example.tessera',
  version: '1.0.0',
  build: 1,
  name: 'Aurora',
  color: '#0b5c6b',
}

function file(content: object | string): string {
  const path = join(folder, 'association.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const none = { google: null, facebook: false }

const firebase = (...ids: string[]) => ({
  client: ids.map((package_name) => ({ client_info: { android_client_info: { package_name } } })),
})

describe('a settings file', () => {
  test('with everything set needs no server', async () => {
    const rest = { emblem: null, appleTeam: null, googleServices: null, googleSignIn: false, facebook: null, providersOnIphone: none }
    expect(await readNativeSettings(file(full))).toEqual({ ...full, ...rest })
  })

  test('the example is in the repository', async () => {
    expect(await readNativeSettings(join(import.meta.dirname, '../settings.example.json'))).toMatchObject({ appId: 'org.example.tessera' })
  })

  test('the example for compiling in CI has every plugin except pushes on Android, which need a Firebase file', async () => {
    const settings = await readNativeSettings(join(import.meta.dirname, '../../.github/native.json'))
    const made = new Set([...pluginsOnAndroid(settings), ...pluginsOnIos(settings)])
    const all = new Set([...PLUGINS, ...Object.values(ANDROID_PLUGINS), ...Object.values(IOS_PLUGINS)])
    expect([...made].toSorted()).toEqual([...all].toSorted())
  })

  test('is overridden by the command line, for example with CI’s build number', async () => {
    expect(await readNativeSettings(file(full), { version: '1.1', build: '42' })).toMatchObject({ version: '1.1', build: 42 })
  })

  test('has paths relative to itself', async () => {
    writeFileSync(join(folder, 'emblem.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await readNativeSettings(file({ ...full, emblem: 'emblem.svg' }))).emblem).toBe(join(folder, 'emblem.svg'))
  })

  test.each([
    [{ appId: 'tessera' }, 'appId must be two to ten parts in lower case, such as org.example.tessera'],
    [{ appId: 'org.Example.tessera' }, 'appId must be two to ten parts'],
    [{ appId: 'org.example.tessera-uno' }, 'appId must be two to ten parts'],
    [{ appId: 'org.new.tessera' }, 'appId holds a word of the Java language'],
    [{ server: 'http://tessera.example.org' }, 'server must be the https origin alone'],
    [{ server: 'https://tessera.example.org/it' }, 'server must be the https origin alone'],
    [{ server: 'tessera.example.org' }, 'server must be the https origin alone'],
    [{ version: '1' }, 'version must be two or three numbers, such as 1.0.0'],
    [{ version: '1.0-beta' }, 'version must be two or three numbers'],
    [{ build: 0 }, 'build must be at least 1'],
    [{ build: 2_100_000_001 }, 'build must be at most 2100000000'],
    [{ build: 1.5 }, 'build must be a whole number'],
    [{ build: undefined }, 'build must be a whole number'],
    [{ appId: undefined }, 'appId is missing'],
    [{ name: 'x'.repeat(31) }, 'name has more than 30 characters'],
    [{ name: ' ' }, 'name is empty'],
    [{ name: 'Circolo\nAurora' }, 'name holds a character that cannot be shown'],
    [{ name: 'Aurora\u0007' }, 'name holds a character that cannot be shown'],
    [{ name: '\u202eAurora' }, 'name holds a character that cannot be shown'],
    [{ name: 'Aurora\ud800' }, 'name holds a character that cannot be shown'],
    [{ appId: 'org.example.tessera"; x' }, 'appId must be two to ten parts'],
    [{ version: '1.0"\n' }, 'version must be two or three numbers'],
    [{ color: '#0b5c6b"/>' }, 'color must be six digits in lower case'],
    [{ appleTeam: 'ABCDE1234;' }, 'appleTeam must be ten capitals and digits'],
    [{ color: 'teal' }, 'color must be six digits in lower case'],
    [{ appleTeam: 'abc' }, 'appleTeam must be ten capitals and digits'],
    [{ colour: '#0b5c6b' }, 'there is no setting colour'],
    [{ emblem: 'gone.png' }, `emblem: there is no file ${join(folder, 'gone.png')}`],
    [{ googleServices: 'gone.json' }, 'googleServices: there is no file'],
    [{ googleSignIn: 'yes' }, 'googleSignIn must be true or false'],
    [{ providersOnIphone: true }, 'providersOnIphone must name google, facebook or both'],
    [{ providersOnIphone: {} }, 'providersOnIphone must name google, facebook or both'],
    [{ providersOnIphone: { google: true } }, 'providersOnIphone.google is missing or of the wrong kind'],
    [{ providersOnIphone: { google: '1234567890-abc' } }, 'providersOnIphone.google must be an iOS client’s id, such as 1234567890-abc.'],
    [{ providersOnIphone: { google: 'com.googleusercontent.apps.1234567890-abc' } }, 'providersOnIphone.google must be an iOS client’s id'],
    [{ providersOnIphone: { facebook: 'yes' } }, 'providersOnIphone.facebook must be true or false'],
    [{ providersOnIphone: { apple: true } }, 'there is no setting apple'],
    [{ facebook: { appId: 'mine', clientToken: '0123456789abcdef0123456789abcdef' } }, 'facebook.appId must be digits alone'],
    [{ facebook: { appId: '12345678', clientToken: 'secret' } }, 'facebook.clientToken must be 32 hexadecimal digits'],
    [{ facebook: { appId: '12345678' } }, 'facebook.clientToken is missing'],
  ])('that is wrong is refused in a sentence that names it: %o', async (change, sentence) => {
    await expect(readNativeSettings(file({ ...full, ...change }))).rejects.toThrow(sentence)
  })

  test.each([
    [{}, 'is no google-services.json of Firebase.'],
    [firebase(), 'is for no app, not for org.example.tessera: add the app in Firebase’s console.'],
    [firebase('org.altra', 'org.terza'), 'is for org.altra, org.terza, not for org.example.tessera'],
  ])('with Firebase’s file of another app is refused: %o', async (content, sentence) => {
    writeFileSync(join(folder, 'google-services.json'), JSON.stringify(content))
    await expect(readNativeSettings(file({ ...full, googleServices: 'google-services.json' }))).rejects.toThrow(sentence)
  })

  test('accepts Firebase’s file with several apps', async () => {
    writeFileSync(join(folder, 'google-services.json'), JSON.stringify(firebase('org.altra', full.appId)))
    const { googleServices } = await readNativeSettings(file({ ...full, googleServices: 'google-services.json' }))
    expect(googleServices).toBe(join(folder, 'google-services.json'))
  })

  test.each([
    ['https://tessera.example.org', 'google-services.json', []],
    ['https://tessera.example.org', null, [/^No pushes on Android/]],
    ['http://localhost', 'google-services.json', [/^This app is to be looked at/]],
    ['https://tessera.example.org:8443', 'google-services.json', [/^Links do not open this app .* at port 443 alone, not at 8443\.$/]],
  ])('says what such an app cannot do: %s, %s', (server, googleServices, notes) => {
    expect(notesOn({ ...full, server, googleServices, providersOnIphone: none })).toEqual(notes.map((note) => expect.stringMatching(note)))
  })

  test('warns that Apple may refuse an app with providers', () => {
    const rest = { ...full, googleServices: 'google-services.json' }
    const refused = expect.stringMatching(/guideline 4\.8/) as string
    const google = '1234567890-abc.apps.googleusercontent.com'
    expect(notesOn({ ...rest, providersOnIphone: { google, facebook: false } })).toEqual([
      refused,
      'Google on an iPhone: the client must be of the kind iOS, for org.example.tessera, in the project of the server’s GOOGLE_CLIENT_ID.',
    ])
    expect(notesOn({ ...rest, providersOnIphone: { google: null, facebook: true } })).toEqual([
      refused,
      expect.stringMatching(/needs IOS_APP/),
    ])
  })

  test('that is missing, or not JSON, is named in the error', async () => {
    await expect(readNativeSettings(join(folder, 'none.json'))).rejects.toThrow(
      `There is no file ${join(folder, 'none.json')}: copy native/settings.example.json`,
    )
    await expect(readNativeSettings(file('{"server":'))).rejects.toThrow('is no JSON object')
    await expect(readNativeSettings(file('[]'))).rejects.toThrow('is no JSON object')
  })
})

describe('a running server', () => {
  test('gives name and colour', async () => {
    const app = await startTestApp()
    closing.push(app.stop)
    const origin = `http://127.0.0.1:${app.port}`
    await expect(ask(origin)).rejects.toThrow(`${origin} has no association yet: open its set-up link first.`)
    const data = { ...newAssociation({ name: 'Circolo del Lago APS', color: '#0b5c6b', email: 'a@posta.example' }) }
    await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
    expect(await ask(origin)).toMatchObject({ server: origin, name: 'Circolo del Lago', color: '#0b5c6b', version: '1.0.0', build: 1 })
    const { name: _, ...unnamed } = full
    expect(await readNativeSettings(file({ ...unnamed, server: origin, color: '#aa3300' }))).toMatchObject({
      name: 'Circolo del Lago',
      color: '#aa3300',
    })
  })

  test('gives its emblem for every icon, unless the settings name another', async () => {
    const app = await startTestApp()
    closing.push(app.stop)
    const origin = `http://127.0.0.1:${app.port}`
    const disc = vectorText('<path d="M0 0h100v100H0z" fill="#1e7d32"/><circle cx="50" cy="50" r="30" fill="#ff0"/>')
    const emblem = await storeEmblem(app.deps, await sharp(Buffer.from(disc), { density: 600 }).resize(700, 700).png().toBuffer())
    const data = { ...newAssociation({ name: 'Circolo del Lago APS', color: '#0b5c6b', email: 'a@posta.example' }), emblem }
    await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
    const { draw, ground } = await readEmblem(await ask(origin))
    const { data: middle } = await sharp(await draw(9))
      .extract({ left: 4, top: 4, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(ground).toMatch(/^#1[0-9a-f]7[0-9a-f]3[0-9a-f]$/)
    expect([middle[0]! > 200, middle[1]! > 200, middle[2]! < 80]).toEqual([true, true, true])
    const { emblem: own } = vector('<circle cx="50" cy="50" r="40" fill="#123"/>')
    const { color: _, ...rest } = full
    expect(await readNativeSettings(file({ ...rest, server: origin, emblem: 'own.svg' }))).toMatchObject({ emblem: own })

    await putDocument(app.deps, 'pagine', {
      id: 'associazione',
      data: { ...data, emblem: 'x'.repeat(22) },
      position: 0,
      now: app.clock.now(),
    })
    await expect(ask(origin)).rejects.toThrow(`${origin} does not give its emblem: it answers 404.`)
    await expect(readEmblem({ emblem: Buffer.from('words'), color: full.color })).rejects.toThrow('emblem: the server’s is no picture.')
  })

  test('has no app id: the error asks for one, and suggests it', async () => {
    await expect(readNativeSettings('https://tessera.example.org')).rejects.toThrow(
      'The app’s id is for ever: choose it and give it with --id, for example --id org.example.tessera.',
    )
    await expect(readNativeSettings('https://127.0.0.1')).rejects.toThrow('choose it and give it with --id.')
  })

  test.each<[string, RequestListener, string]>([
    ['another site', (_, response) => response.end('<!doctype html>'), 'is no Tessera: it answers 200'],
    ['a site without that page', (_, response) => response.writeHead(404).end('Not found'), 'is no Tessera: it answers 404'],
    ['other JSON', (_, response) => response.end('{"id":"associazione","name":"Altro"}'), 'is no Tessera: it answers 200'],
    [
      'a redirection',
      (_, response) => response.writeHead(301, { Location: 'https://www.example.org/' }).end(),
      'sends elsewhere, to https://www.example.org/',
    ],
  ])('is refused when it is %s', async (_, answer, sentence) => {
    await expect(ask(await serve(createServer(answer)))).rejects.toThrow(sentence)
  })

  test('that does not answer gives an error', async () => {
    const origin = await serve(createServer())
    await closing.pop()!()
    await expect(ask(origin)).rejects.toThrow(`${origin} cannot be reached (ECONNREFUSED).`)
  })

  test('with an expired or untrusted certificate is refused', async () => {
    const [expired, unknown] = [localCertificate(2020), localCertificate()]
    const trusted = getCACertificates('default')
    setDefaultCACertificates([...trusted, expired.cert])
    closing.push(() => setDefaultCACertificates(trusted))
    const https = async (tls: typeof expired) =>
      (await serve(createHttpsServer(tls))).replace('http:', 'https:').replace('127.0.0.1', 'localhost')
    await expect(https(expired).then(ask)).rejects.toThrow('has a certificate that has expired: renew it, phones refuse it too.')
    await expect(https(unknown).then(ask)).rejects.toThrow('has a certificate that phones do not trust (DEPTH_ZERO_SELF_SIGNED_CERT).')
  })
})

test.each([
  [[], 'The command: npm run native -- make --from FILE|URL'],
  [['make'], 'The command: npm run native -- make --from FILE|URL'],
  [['make', '--form', 'x.json'], "Unknown option '--form'. The command: npm run native -- make --from FILE|URL"],
  [['make', '--from', join(folder, 'none.json')], 'There is no file'],
])('the command says in one line what is wrong: %o', (words, sentence) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../native.ts'), ...words], {
    encoding: 'utf8',
  })
  expect([status, stdout, stderr.split('\n').length]).toEqual([1, '', 2])
  expect(stderr).toContain(sentence)
})

describe('an emblem', () => {
  test.each([
    ['dark, on white', '<circle cx="50" cy="50" r="40" fill="#123"/>', '#ffffff'],
    ['dark and small in much room, on white', '<circle cx="50" cy="50" r="8" fill="#123"/>', '#ffffff'],
    ['light, on the association’s tint', '<circle cx="50" cy="50" r="40" fill="#fff"/>', '#015766'],
    ['cream, on the tint too', '<circle cx="50" cy="50" r="40" fill="#fffde8"/>', '#015766'],
    [
      'light with a dark rim, on white',
      '<circle cx="50" cy="50" r="46" fill="#fff"/><circle cx="50" cy="50" r="46" fill="none" stroke="#123" stroke-width="6"/>',
      '#ffffff',
    ],
    [
      'a full square, on its own colour',
      '<path d="M0 0h100v100H0z" fill="#1e7d32"/><circle cx="50" cy="50" r="20" fill="#ff0"/>',
      '#1e7d32',
    ],
  ])('has a background that contrasts with it: %s', async (_, content, ground) => {
    expect((await readEmblem(vector(content))).ground).toBe(ground)
  })

  test('missing: the mark on the association’s tint is used', async () => {
    expect((await readEmblem({ emblem: null, color: '#0b5c6b' })).ground).toBe('#015766')
  })

  test.each([
    ['with much room around it, as large as one without', '<path d="M40 40h20v20H40z" fill="#123"/>', [100, 100]],
    ['wide, as wide as the same circle holds', '<path d="M0 40h100v10H0z" fill="#123"/>', [140, 14]],
    ['tall, as tall', '<path d="M40 0h10v100H40z" fill="#123"/>', [14, 140]],
  ])('is drawn %s', async (_, content, [width, height]) => {
    const { draw } = await readEmblem(vector(content))
    const drawn = await sharp(await draw(100)).metadata()
    expect([Math.abs(drawn.width - width!), Math.abs(drawn.height - height!)].every((off) => off <= 1)).toBe(true)
  })

  test('gives the status bar its difference from the background, but a rectangle gives the mark', async () => {
    const badge = '<circle cx="50" cy="50" r="50" fill="#fff"/><circle cx="50" cy="50" r="48" fill="none" stroke="#a00" stroke-width="4"/>'
    const { drawShape } = await readEmblem(vector(badge))
    const alpha = await sharp(await drawShape(101))
      .extractChannel('alpha')
      .raw()
      .toBuffer()
    expect([alpha[50 * 101 + 50], alpha[50 * 101 + 2]! > 200]).toEqual([0, true])
    const plain = await readEmblem(await picture('full.png', 512, '#aa3300'))
    const mark = await readEmblem({ emblem: null, color: '#0b5c6b' })
    expect(await plain.drawShape(48)).toEqual(await mark.drawShape(48))
  })

  test.each([
    [
      'a round crest, what is drawn on it',
      '<circle cx="50" cy="50" r="50" fill="#7a1f3d"/><path d="M40 40h20v20H40z" fill="#f4d9a0"/>',
      true,
    ],
    [
      'a round crest on a white sheet, the same',
      '<path d="M0 0h100v100H0z" fill="#fff"/><circle cx="50" cy="50" r="40" fill="#7a1f3d"/><path d="M42 42h16v16H42z" fill="#f4d9a0"/>',
      true,
    ],
    ['a plain disc, the disc', '<circle cx="50" cy="50" r="50" fill="#7a1f3d"/>', false],
    [
      'a shield with a hole, all but the hole',
      '<path d="M0 0h100v100H0z" fill="#1b3a8a"/><path d="M0 0h50v50H0z" fill="#c81e1e"/><path d="M10 82h80v16H10z" fill="#fff"/><path d="M0 100V96l4 4z" fill="#fff"/>',
      true,
    ],
    ['a figure of two colours, all of it', '<path d="M50 0l40 70H10z" fill="#1e7d32"/><path d="M40 70h20v30H40z" fill="#7a4a1f"/>', false],
  ])('gives the status bar, of %s', async (_, content, isHollow) => {
    const { drawShape } = await readEmblem(vector(content))
    const { data, info } = await sharp(await drawShape(100))
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => data[Math.floor(info.height * y) * info.width + Math.floor(info.width * x)]!
    expect([at(0.5, 0.5), at(0.5, 0.9)].map((alpha) => alpha > 200)).toEqual([true, !isHollow])
  })

  test('that is too small, or no picture, is refused', async () => {
    await expect(readEmblem(await picture('small.png', 511, '#aa3300'))).rejects.toThrow(
      'has 511 × 511 px, and icons need 512 × 512 at least.',
    )
    await expect(readEmblem(await picture('photo.jpg', 512, '#aa3300'))).rejects.toThrow('is no PNG or SVG')
  })

  test.each([
    ['words.png', 'words', 'is no PNG or SVG (.png).'],
    ['nothing.png', '', 'is no PNG or SVG (.png).'],
    ['broken.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0', 'is no PNG or SVG (.svg).'],
    [
      'entity.svg',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9"><text>&x;</text></svg>',
      'is no PNG or SVG',
    ],
    ['strip.svg', vectorText('<path d="M0 0h9v9z"/>', '0 0 100000 1'), 'is broken: it cannot be drawn.'],
    ['empty.svg', vectorText(''), 'is empty: nothing in it is seen.'],
    // No other file is read.
    ['elsewhere.svg', vectorText('<image href="file:///etc/passwd" width="100" height="100"/>'), 'is empty: nothing in it is seen.'],
  ])('that is broken is refused in one sentence: %s', async (name, content, sentence) => {
    const emblem = join(folder, name)
    writeFileSync(emblem, content)
    await expect(readEmblem({ emblem, color: '#0b5c6b' })).rejects.toThrow(`emblem: ${emblem} ${sentence}`)
  })

  test('that is truncated, or a folder, is refused', async () => {
    const { emblem } = await picture('whole.png', 600, '#aa3300')
    const cut = join(folder, 'cut.png')
    const bytes = readFileSync(emblem)
    writeFileSync(cut, bytes.subarray(0, bytes.length / 2))
    await expect(readEmblem({ emblem: cut, color: '#0b5c6b' })).rejects.toThrow(`${cut} is broken: it cannot be drawn.`)
    await expect(readEmblem({ emblem: folder, color: '#0b5c6b' })).rejects.toThrow(`${folder} is no file that can be read.`)
  })
})

const ask = (from: string) => readNativeSettings(from, { appId: 'org.example.tessera' })

function vectorText(content: string, box = '0 0 100 100') {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`
}

function vector(content: string) {
  const emblem = join(folder, 'own.svg')
  writeFileSync(emblem, vectorText(content))
  return { emblem, color: '#0b5c6b' }
}

async function picture(name: string, size: number, background: string) {
  const emblem = join(folder, name)
  await sharp({ create: { width: size, height: size, channels: 4, background } }).toFile(emblem)
  return { emblem, color: '#0b5c6b' }
}

async function serve(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
