import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Picture } from '#domain/content/picture.ts'
import type { ContentHistory } from '#domain/contents/api.ts'
import { romeDay } from '#domain/plain-date.ts'
import { dropUnusedPictures } from '#server/core/content/pictures.ts'
import { claims, half, testPicture } from '#server/core/content/test-picture.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { breakInserts } from '#tests/break-inserts.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { deleteUnusedPapers } from './queries.ts'
import { desk, documentIn, problemsIn } from './test-contents.ts'

const DAY = 24 * 3_600_000

let app: TestApp
let editor: Awaited<ReturnType<typeof staffMember>>
let sports: ReturnType<typeof desk>
let jpeg: Buffer
beforeAll(async () => {
  app = await startTestApp()
  editor = await staffMember(app, 'editor')
  sports = desk(editor.ask, 'sports')
  jpeg = await testPicture(900, 600).jpeg().toBuffer()
})
afterAll(() => app.stop())

const upload = (id: string, body: Buffer | string, alt = 'Due persone in palestra') =>
  editor.ask(`/api/staff/contents/sports/${id}/picture?alt=${encodeURIComponent(alt)}`, {
    method: 'PUT',
    body,
    headers: { 'Content-Type': 'application/octet-stream' },
  })
const pictureIn = ({ json }: { json: unknown }) => (json as { picture: Picture }).picture
const shows = async ({ id, width }: Picture) => (await app.request(`/pictures/${id}-${width}.webp`)).status === 200

async function sport(name: string) {
  return documentIn(await sports.create({ data: { name, description: 'd', place: 'p' } }))
}

test('an upload appears in the document once a draft names it, and on phones once published', async () => {
  const { id, revision, draft } = await sport('Yoga')
  const answer = await upload(id, jpeg)
  expect(answer.status).toBe(200)
  const picture = pictureIn(answer)
  expect(picture).toMatchObject({ width: 900, height: 600, alt: 'Due persone in palestra' })
  expect(documentIn(await sports.read(id))).toMatchObject({ revision, draft: { picture: null } })
  await sports.save(id, revision, { ...draft, picture })
  await sports.publish(id, revision + 1)
  const [document] = (await app.request('/api/collections/sports')).json as { picture: Picture }[]
  expect(document!.picture).toEqual(picture)
  expect(await shows(picture)).toBe(true)
})

test('a new description needs no upload, and an empty one is refused', async () => {
  const { id, revision, draft } = await sport('Bocce')
  const picture = pictureIn(await upload(id, jpeg))
  const saved = documentIn(await sports.save(id, revision, { ...draft, picture: { ...picture, alt: "L'òra dell’aperi\u00adtivo" } }))
  expect(saved.draft!.picture).toMatchObject({ id: picture.id, alt: "L'òra dell’aperitivo" })
  expect(problemsIn(await upload(id, jpeg, ' \u200e'))).toEqual({ alt: 'required' })
  expect(problemsIn(await upload(id, jpeg, 'a'.repeat(201)))).toEqual({ alt: 'too_long' })
  expect(pictureIn(await upload(id, jpeg, 'Sala da\n\u200fbal\u00adlo'))).toMatchObject({ alt: 'Sala da ballo' })
  const { draft: last, revision: next } = documentIn(await sports.read(id))
  expect((await sports.save(id, next, { ...last, picture: { ...picture, alt: '' } })).status).toBe(200)
  expect(problemsIn(await sports.publish(id, next + 1))).toEqual({ picture: 'required' })
})

test('pictures are processed one at a time, eight of one person wait, and more are refused', async () => {
  const { id } = await sport('Corsa')
  const held = Promise.withResolvers<void>()
  const others = app.deps.queues.pictures.run(() => held.promise)
  const refused: unknown[] = []
  const bothRefused = Promise.withResolvers<void>()
  const send = async () => {
    const answer = await upload(id, 'no picture')
    if (answer.code === 'api.unavailable' && refused.push(answer) === 2) bothRefused.resolve()
    return answer
  }
  const many = Array.from({ length: 10 }, send)
  await bothRefused.promise
  held.resolve()
  await others
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array<number>(8).fill(422), 503, 503])
})

test('an upload without its audit row leaves nothing behind', async () => {
  const { id } = await sport('Scherma')
  const kept = async () => (await app.db.selectFrom('picture').select('id').distinct().execute()).length
  const [before, other] = [await kept(), await testPicture(900, 600, { seed: 7 }).jpeg().toBuffer()]
  const mend = await breakInserts(app.db, 'audit')
  expect((await upload(id, other)).status).toBe(500)
  await mend()
  expect(await kept()).toBe(before)
  expect((await upload(id, other)).status).toBe(200)
  expect(await kept()).toBe(before + 1)
})

test('an unknown picture is refused', async () => {
  const { id, revision, draft } = await sport('Ballo')
  const picture = { id: 'a'.repeat(22), width: 900, height: 600, widths: [480, 900], alt: 'x', placeholder: '' }
  expect(problemsIn(await sports.save(id, revision, { ...draft, picture }))).toEqual({ picture: 'invalid' })
})

test.each([
  ['nothing', async () => Buffer.alloc(0), 422, 'upload.not_accepted'],
  ['a text', async () => Buffer.from('<script>alert(1)</script>'), 422, 'upload.not_accepted'],
  ['an iPhone’s own', async () => Buffer.from('....ftypheic....mif1heic'), 422, 'upload.heic'],
  ['half a photo', async () => half(jpeg), 422, 'upload.damaged'],
  ['a small one', () => testPicture(240, 160).jpeg().toBuffer(), 422, 'picture.too_small'],
  ['a bomb', () => claims(30_000, 30_000), 422, 'upload.too_many_pixels'],
  ['twenty megabytes and a byte', async () => Buffer.alloc(20_000_001), 413, 'api.too_large'],
] as const)('%s is refused with its reason', async (_, file, status, code) => {
  const { id } = await sport('Tennis')
  expect(await upload(id, await file())).toMatchObject({ status, code })
})

test('a file of more than 5 MB is taken, as on the command line', async () => {
  const large = await testPicture(1800, 1200).png({ compressionLevel: 0 }).toBuffer()
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024)
  expect(pictureIn(await upload((await sport('Nuoto')).id, large))).toMatchObject({ width: 1440, height: 960 })
})

test('an upload for an unknown document is refused', async () => {
  expect(await upload('nessuno', jpeg)).toMatchObject({ status: 404, code: 'api.not_found' })
})

test('pictures of a draft and of an old version stay; an unused one is deleted', async () => {
  const { id, revision, draft } = await sport('Volano')
  const one = await testPicture(600, 400, { seed: 3 }).jpeg().toBuffer()
  const other = await testPicture(600, 400, { seed: 5 }).jpeg().toBuffer()
  const third = await testPicture(600, 400, { seed: 9 }).jpeg().toBuffer()
  const [first, second, unused] = [pictureIn(await upload(id, one)), pictureIn(await upload(id, other)), pictureIn(await upload(id, third))]
  const saved = documentIn(await sports.save(id, revision, { ...draft, picture: first }))
  app.clock.advance(3_600_000)
  await sports.save(id, saved.revision, { ...draft, picture: second })
  await dropUnusedPictures(app.db, app.clock.now() + 3 * DAY)
  expect([await shows(first), await shows(second), await shows(unused)]).toEqual([true, true, false])
})

test('a removed picture is taken out of the history too, and is gone after two nights', async () => {
  const { id, revision, draft } = await sport('Scherma')
  const [one, other] = [
    await testPicture(600, 400, { seed: 21 }).jpeg().toBuffer(),
    await testPicture(600, 400, { seed: 22 }).jpeg().toBuffer(),
  ]
  const [gone, kept] = [pictureIn(await upload(id, one)), pictureIn(await upload(id, other))]
  let now = documentIn(await sports.save(id, revision, { ...draft, picture: gone }))
  now = documentIn(await sports.publish(id, now.revision))
  now = documentIn(await sports.archive(id, now.revision))
  const history = async () => (await sports.history(id)).json as ContentHistory
  expect(await history()).toMatchObject({ removedFiles: 0 })
  now = documentIn(await sports.save(id, now.revision, { ...draft, name: 'Scherma', picture: kept }))
  expect(await history()).toMatchObject({ removedFiles: 1 })

  const erasing = () => editor.ask(`/api/staff/contents/sports/${id}/history/files`, { method: 'DELETE' })
  const answer = (await erasing()).json as ContentHistory
  expect(answer).toMatchObject({ removedFiles: 0, versions: { length: (await history()).versions.length } })
  await dropUnusedPictures(app.db, app.clock.now() + 3 * DAY)
  expect([await shows(gone), await shows(kept)]).toEqual([false, true])
  await erasing()
  const audited = await app.db.selectFrom('audit').select('detail').where('subject', '=', id).where('action', '=', 'removed').execute()
  expect(audited).toEqual([{ detail: 'removed_files' }])

  const [first] = answer.versions.toReversed()
  const restored = documentIn(await sports.restore(id, now.revision, first!.number))
  expect(restored.draft).toMatchObject({ picture: null })
  await sports.discard(id, restored.revision)
  expect(documentIn(await sports.read(id)).draft).toMatchObject({ name: 'Scherma', picture: null })
})

test('a picture set by the command line stays when another field is published', async () => {
  const picture = pictureIn(await upload((await sport('Scacchi')).id, jpeg))
  await putDocument(app.deps, 'sports', {
    id: 'scherma',
    data: { name: 'Scherma', description: 'd', place: 'p', picture },
    position: 3,
    now: 1,
  })
  const { revision, published } = documentIn(await sports.read('scherma'))
  await sports.save('scherma', revision, { ...published, name: 'Scherma storica' })
  await sports.publish('scherma', revision + 1)
  const list = (await app.request('/api/collections/sports')).json as { id: string; picture?: Picture }[]
  expect(list.find((each) => each.id === 'scherma')!.picture).toEqual(picture)
})

const PAPER = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
const sendPaper = (id: string, body: Buffer) =>
  editor.ask(`/api/staff/contents/documenti/${id}/file`, { method: 'PUT', body, headers: { 'Content-Type': 'application/octet-stream' } })

test('members get an uploaded PDF as it is, and other files are refused', async () => {
  const papers = desk(editor.ask, 'documenti')
  // Who may read it is never left open.
  const undecided = documentIn(await papers.create({ data: { title: 'Verbale', markdown: 'Si apre.' } }))
  expect(problemsIn(await papers.publish(undecided.id, undecided.revision))).toEqual({ access: 'required' })
  const { id, revision } = documentIn(await papers.create({ data: { title: 'Statuto registrato', access: 'public' } }))
  const send = (body: Buffer) => sendPaper(id, body)
  const file = PAPER
  for (const [wrong, code] of [
    [jpeg, 'upload.not_accepted'],
    [Buffer.from('<html>'), 'upload.not_accepted'],
    [file.subarray(0, 20), 'upload.damaged'],
  ] as const)
    expect(await send(wrong)).toMatchObject({ status: 422, code })
  const { pdf } = (await send(file)).json as { pdf: { id: string; bytes: number } }
  expect(pdf.bytes).toBe(file.length)
  expect(problemsIn(await papers.publish(id, revision))).toEqual({ markdown: 'required' })
  expect(problemsIn(await papers.save(id, revision, { title: 'S', access: 'public', pdf: { id: 'a'.repeat(22), bytes: 5 } }))).toEqual({
    pdf: 'invalid',
  })
  const saved = documentIn(await papers.save(id, revision, { title: 'Statuto registrato', access: 'public', pdf }))
  await papers.publish(id, saved.revision)
  const answer = await app.request(`/api/documents/${id}.pdf`)
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(answer.bytes.equals(file)).toBe(true)

  const other = Buffer.concat([file, Buffer.from('\n%%EOF')])
  await send(other)
  await deleteUnusedPapers(app.db, app.clock.now() + DAY)
  expect(await app.db.selectFrom('paperFile').select('id').execute()).toEqual([{ id: pdf.id }])
})

test('a removed PDF is taken out of the history too', async () => {
  const papers = desk(editor.ask, 'documenti')
  const { id, revision } = documentIn(await papers.create({ data: { title: 'Bilancio firmato', access: 'public' } }))
  const { pdf } = (await sendPaper(id, Buffer.concat([PAPER, Buffer.from('\n%firme\n%%EOF\n')]))).json as { pdf: { id: string } }
  const saved = documentIn(await papers.save(id, revision, { title: 'Bilancio firmato', access: 'public', pdf }))
  const open = documentIn(await papers.publish(id, saved.revision))
  await papers.save(id, open.revision, { title: 'Bilancio firmato', access: 'public', markdown: 'Senza firme.' })
  const erase = () => editor.ask(`/api/staff/contents/documenti/${id}/history/files`, { method: 'DELETE' })
  const stored = async () => {
    await deleteUnusedPapers(app.db, app.clock.now() + DAY)
    return (await app.db.selectFrom('paperFile').select('id').where('id', '=', pdf.id).execute()).length
  }
  await erase()
  // It is still the public one.
  expect(await stored()).toBe(1)
  await papers.publish(id, open.revision + 1)
  await erase()
  expect(await stored()).toBe(0)
})

test('who reads contents reads the PDF of a draft beside the public one, also of a document for members', async () => {
  const papers = desk(editor.ask, 'documenti')
  const made = documentIn(await papers.create({ data: { title: 'Verbale', access: 'members' } }))
  const { id } = made
  const [old, next] = ['2025', '2026'].map((year) => Buffer.concat([PAPER, Buffer.from(`\n%${year}\n%%EOF\n`)])) as [Buffer, Buffer]
  const sent = async (file: Buffer) => ((await sendPaper(id, file)).json as { pdf: { id: string } }).pdf
  const [first, second] = [await sent(old), await sent(next)]
  const saved = documentIn(await papers.save(id, made.revision, { title: 'Verbale', access: 'members', pdf: first }))
  const open = documentIn(await papers.publish(id, saved.revision))
  await papers.save(id, open.revision, { title: 'Verbale', access: 'members', pdf: second })
  const { ask } = await staffMember(app, 'viewer')
  const read = (digest: string, name = id) => ask(`/api/staff/contents/documenti/${name}/file?pdf=${digest}`)
  for (const [pdf, file] of [
    [first, old],
    [second, next],
  ] as const) {
    const answer = await read(pdf.id)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(answer.bytes.equals(file)).toBe(true)
  }
  expect((await read('a'.repeat(22))).status).toBe(404)
  expect((await read(first.id, 'nessuno')).status).toBe(404)

  // A file of another document, and one that only the history still names.
  const other = documentIn(await papers.create({ data: { title: 'Altro' } }))
  expect((await read(first.id, other.id)).status).toBe(404)
  await papers.publish(id, open.revision + 1)
  expect((await read(first.id)).status).toBe(404)
  const { revision } = documentIn(await papers.archive(id, open.revision + 2))
  await papers.save(id, revision, { title: 'Verbale', access: 'members', markdown: 'Si apre.' })
  expect((await read(second.id)).status).toBe(200)
})

test.each(['scheduled', 'archived'] as const)(
  'the PDF of a document in the state %s stays, even when no kept version names it',
  async (state) => {
    const papers = desk(editor.ask, 'documenti')
    const made = documentIn(await papers.create({ data: { title: `Bilancio ${state}` } }))
    const { id } = made
    const { pdf } = (await sendPaper(id, Buffer.concat([PAPER, Buffer.from(`\n%${state}\n%%EOF\n`)]))).json as { pdf: { id: string } }
    let { revision } = documentIn(await papers.save(id, made.revision, { title: 'Bilancio', pdf }))
    const from = romeDay(app.clock.now() + 30 * DAY)
    revision = documentIn(await papers.publish(id, revision, state === 'scheduled' ? { from } : {})).revision
    if (state === 'archived') revision = documentIn(await papers.archive(id, revision)).revision
    // More sittings than the number of kept versions.
    for (let i = 1; i <= 61; i++) {
      app.clock.advance(11 * 60_000)
      revision = documentIn(await papers.save(id, revision, { title: 'Bilancio', markdown: `Stesura ${i}` })).revision
    }
    await deleteUnusedPapers(app.db, app.clock.now() + DAY)
    expect(await app.db.selectFrom('paperFile').select('id').where('id', '=', pdf.id).execute()).toEqual([{ id: pdf.id }])
  },
)
