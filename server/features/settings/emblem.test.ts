import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { emblemAddress } from '#domain/content/emblem.ts'
import type { SettingsAnswer, SettingsHistory } from '#domain/settings/api.ts'
import { dropUnusedPictures } from '#server/core/content/pictures.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { animated, claims, half } from '#server/core/content/test-picture.ts'
import { emblemFile } from '#server/core/content/emblem.ts'
import { NO_ASSETS } from '#server/platform/http/assets.ts'
import { crestOf } from '#server/platform/mail/crest.ts'
import { breakInserts } from '#tests/break-inserts.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const PAGE = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>'
const ROOT = '/api/staff/settings'
const DAY = 24 * 3_600_000
let app: TestApp
let anna: Awaited<ReturnType<typeof staffMember>>
let red: Buffer
beforeAll(async () => {
  app = await startTestApp({ assets: { ...NO_ASSETS, page: PAGE, worker: '__PRECACHE__ __LATER__' } })
  anna = await staffMember(app, 'admin')
  const data = newAssociation({ name: "Circolo dell'Àncora", color: '#0b5c6b', email: 'a@posta.example' })
  await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
  red = await disc('#c01020')
})
afterAll(() => app.stop())

/** A disc on a transparent ground, wider than high. */
const disc = (color: string, size = 600) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><circle cx="30" cy="20" r="18" fill="${color}"/></svg>`), {
    density: 72 * 12,
  })
    .resize(size)
    .png()
    .toBuffer()

const upload = (body: Buffer | string, who = anna) =>
  who.ask(`${ROOT}/identity/emblem`, { method: 'PUT', body, headers: { 'Content-Type': 'application/octet-stream' } })
const emblemIn = ({ json }: { json: unknown }) => (json as { emblem: string }).emblem
const identity = async () => ((await anna.ask(ROOT)).json as SettingsAnswer).sections.identity
async function save(emblem: string | null) {
  const { revision, values } = await identity()
  return anna.ask(`${ROOT}/identity`, { method: 'PUT', body: { revision, values: { ...values, emblem }, seen: '' } })
}
const bytes = async (path: string) => Buffer.from(await (await fetch(`http://127.0.0.1:${app.port}${path}`)).arrayBuffer())
const page = async () => (await app.request('/')).text
const pixel = async (file: Buffer, at: 'corner' | 'middle') => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const start = at === 'corner' ? 0 : ((info.height / 2) * info.width + info.width / 2) * 4
  return [...data.subarray(start, start + 4)]
}
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 150 && g < 60 && b < 80

test('a saved upload is the emblem on the page, in each icon and in the history; after its removal the product’s is back', async () => {
  const before = await bytes('/icons/192.png')
  const emblem = emblemIn(await upload(red))
  expect((await bytes('/icons/192.png')).equals(before)).toBe(true)
  expect((await save(emblem)).status).toBe(200)
  expect(await page()).toContain(emblem)
  expect((await app.request('/api/site')).json).toMatchObject({ association: { emblem } })

  for (const path of ['/icons/192.png', '/icons/maskable-512.png', '/apple-touch-icon.png'])
    expect(isRed(await pixel(await bytes(path), 'middle')), path).toBe(true)
  expect(await pixel(await bytes('/icons/192.png'), 'corner')).toMatchObject({ 3: 0 })
  expect(await pixel(await bytes('/icons/maskable-192.png'), 'corner')).toEqual([255, 255, 255, 255])
  expect((await sharp(await bytes('/apple-touch-icon.png')).stats()).isOpaque).toBe(true)
  const favicon = await app.request('/favicon.svg')
  expect(favicon.text).not.toMatch(/<script|href="(?!data:image\/webp)/)
  expect((await sharp(await bytes(emblemAddress(emblem))).metadata()).width).toBe(128)
  expect((await app.request('/sw.js')).text).toContain(emblemAddress(emblem))
  const { changes } = (await anna.ask(`${ROOT}/identity/history`)).json as SettingsHistory
  expect(changes[0]!.changes).toEqual({ emblem: { before: null, after: emblem } })

  expect((await save(null)).status).toBe(200)
  expect(await page()).not.toContain(emblem)
  expect((await bytes('/icons/192.png')).equals(before)).toBe(true)
})

test('an upload whose row in the audit cannot be written leaves nothing', async () => {
  const kept = async () => (await app.db.selectFrom('picture').select('id').distinct().execute()).length
  const [before, green] = [await kept(), await disc('#107030')]
  const mend = await breakInserts(app.db, 'audit')
  expect((await upload(green)).status).toBe(500)
  await mend()
  expect(await kept()).toBe(before)
})

test('mails have the emblem; without its picture they have the product’s', async () => {
  const emblem = emblemIn(await upload(red))
  const look = { color: '#0b5c6b', emblem }
  expect(isRed(await pixel((await crestOf(app.deps, look, (id) => emblemFile(app.deps, id)))!, 'middle'))).toBe(true)
  const gone = await crestOf(app.deps, { ...look, emblem: 'a'.repeat(22) }, (id) => emblemFile(app.deps, id))
  expect(isRed(await pixel(gone!, 'middle'))).toBe(false)
})

test('a white emblem gets a dark ground; a picture with an edge of one colour keeps that ground', async () => {
  const white = await bytes(emblemAddress(emblemIn(await upload(await disc('#ffffff')))))
  expect((await pixel(white, 'corner')).slice(0, 3).every((channel) => channel < 60)).toBe(true)
  const onGreen = await sharp(red).flatten({ background: '#0a6030' }).jpeg().toBuffer()
  const [r = 0, g = 0] = await pixel(await bytes(emblemAddress(emblemIn(await upload(onGreen)))), 'corner')
  expect(g).toBeGreaterThan(r + 40)
})

test('the work of the night keeps the emblem and deletes an unused upload', async () => {
  const [kept, unused] = [emblemIn(await upload(red)), emblemIn(await upload(await disc('#1020c0')))]
  await save(kept)
  await dropUnusedPictures(app.db, app.clock.now() + 2 * DAY)
  expect([(await app.request(emblemAddress(kept))).status, (await app.request(emblemAddress(unused))).status]).toEqual([200, 404])
  expect(await save(unused)).toMatchObject({ status: 422, code: 'api.invalid' })
  expect((await identity()).values).toMatchObject({ emblem: kept })
})

test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
  [
    'a drawing with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    422,
    'upload.not_accepted',
  ],
  ['text', () => Buffer.from('non sono una foto'), 422, 'upload.not_accepted'],
  ['nothing', () => Buffer.alloc(0), 422, 'upload.not_accepted'],
  ['a picture that is too small', () => disc('#c01020', 200), 422, 'picture.too_small'],
  ['a transparent picture', () => disc('none'), 422, 'upload.damaged'],
  ['a damaged picture', async () => half(red), 422, 'upload.damaged'],
  ['a picture of a hundred million pixels', () => claims(10_000, 10_000), 422, 'upload.too_many_pixels'],
  ['an animated picture', animated, 422, 'upload.animated'],
  ['six megabytes', () => Buffer.alloc(6 * 1024 * 1024), 413, 'api.too_large'],
])('%s is refused and changes nothing', async (_, file, status, code) => {
  const before = await identity()
  expect(await upload(await file())).toMatchObject({ status, code })
  expect(await identity()).toEqual(before)
})

test('an upload needs the right to write settings', async () => {
  expect((await upload(red, await staffMember(app, 'viewer'))).status).toBe(403)
  expect((await upload(red, await staffMember(app, 'secretary'))).status).toBe(403)
})
