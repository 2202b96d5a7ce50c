import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDocuments } from '#db/demo/documents.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import { CONTENT_COLLECTIONS, type ContentCollection, type ContentDocument } from '#domain/contents/api.ts'
import { editable } from '#domain/contents/fields.ts'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { desk, documentIn, problemsIn } from './test-contents.ts'

let app: TestApp
let ask: Awaited<ReturnType<typeof staffMember>>['ask']
beforeAll(async () => {
  app = await startTestApp()
  ask = (await staffMember(app, 'admin')).ask
})
afterAll(() => app.stop())

const SCRIPT = '<img src=x onerror=alert(1)><script>alert(1)</script>'
/** The Markdown fields of each collection: they are sent without HTML. */
const MARKDOWN: Partial<Record<ContentCollection, string>> = { istruzioni: 'bodyMarkdown', documenti: 'markdown', notizie: 'bodyMarkdown' }

/** Puts the script into every text of a document. */
const scripted = (value: unknown): unknown => {
  if (typeof value === 'string') return SCRIPT
  if (Array.isArray(value)) return value.map(scripted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, scripted(inner)]))
}

async function sample(collection: ContentCollection): Promise<Record<string, unknown>> {
  const found = (await demoDocuments('2026-11-11')).find(
    (each) => each.collection === collection && (collection !== 'pagine' || each.id === 'chi-siamo'),
  )
  const news = { title: 'Festa', bodyMarkdown: 'Venite.' }
  return editable(CONTENT_FORMS[collection], found?.data ?? news)
}

async function made(collection: ContentCollection, data: object): Promise<ContentDocument> {
  const calls = desk(ask, collection)
  if (collection !== 'pagine') return documentIn(await calls.create({ data }))
  const { revision } = documentIn(await calls.read('chi-siamo'))
  return documentIn(await calls.save('chi-siamo', revision, data))
}

test.each(CONTENT_COLLECTIONS)('script in every field of %s: text fields keep it as text, all others refuse it', async (collection) => {
  const calls = desk(ask, collection)
  const good = await sample(collection)
  const { id, revision } = await made(collection, good)
  const refused = problemsIn(await calls.save(id, revision, scripted(good) as object)) ?? {}
  expect(Object.values(refused).every((problem) => problem === 'invalid' || problem === 'too_long')).toBe(true)

  // Field by field: an accepted value is published, and members receive it as text.
  let at = revision
  const taken: Record<string, unknown> = { ...good }
  for (const name of Object.keys(good)) {
    const answer = await calls.save(id, at, { ...taken, [name]: scripted(good[name]) })
    if (answer.status !== 200) continue
    at = documentIn(answer).revision
    taken[name] = scripted(good[name])
  }
  expect(JSON.stringify(taken)).toContain('<script>')
  const out = await calls.publish(id, at)
  expect(out.status).toBe(200)
  const { published } = documentIn(out)
  const name = MARKDOWN[collection]
  expect(Object.keys(published!).filter((each) => /markdown/i.test(each))).toEqual(name ? [name] : [])
  if (name) {
    expect(taken[name]).toBe(SCRIPT)
    expect(published![name]).toEqual(expect.not.stringMatching(/<(script|img)\b/))
  }
  if (collection === 'documenti' || collection === 'notizie') return
  const answer = await app.request(`/api/collections/${collection}`)
  expect(answer.headers['content-type']).toBe('application/json')
  expect((answer.json as CollectionDocument[]).some((document) => document.id === id)).toBe(true)
})

test('unknown fields are refused in every collection, whatever their names', async () => {
  for (const collection of CONTENT_COLLECTIONS) {
    const good = await sample(collection)
    const { id, revision } = await made(collection, good)
    for (const name of ['constructor', 'id', 'position', 'toString', ' title'])
      expect(problemsIn(await desk(ask, collection).save(id, revision, { ...good, [name]: 'x' })), `${collection} ${name}`).toEqual({
        [name]: 'unknown',
      })
  }
})

test.each([
  ['a body that is no JSON', '{"revision":'],
  ['a list', '[]'],
  ['no revision', '{"data":{}}'],
  ['a revision that is none', '{"revision":"1","data":{}}'],
])('%s is refused', async (_, body) => {
  const { id } = await made('istruzioni', await sample('istruzioni'))
  const answer = await ask(`/api/staff/contents/istruzioni/${id}/draft`, {
    method: 'PUT',
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  expect([400, 422]).toContain(answer.status)
})

test('a text of the longest allowed length is accepted, and a body over a megabyte is not read', async () => {
  const paper = { title: 'Statuto', access: 'public', markdown: '李'.repeat(30_000) }
  const { id, revision } = await made('documenti', paper)
  expect((await desk(ask, 'documenti').publish(id, revision)).status).toBe(200)
  const answer = await desk(ask, 'documenti').save(id, revision + 1, { ...paper, markdown: 'a'.repeat(1_100_000) })
  expect(answer).toMatchObject({ status: 413, code: 'api.too_large' })
})

test('two thousand ids of the longest allowed length are ordered in one call, and one more is refused', async () => {
  const ids = Array.from({ length: 2_001 }, (_, i) => `${'n'.repeat(70)}-${i}`)
  expect(await desk(ask, 'istruzioni').order(ids.slice(1), ids.slice(1))).toMatchObject({ status: 404, code: 'api.not_found' })
  expect(await desk(ask, 'istruzioni').order(ids, ids.slice(1))).toMatchObject({ status: 422, code: 'api.invalid' })
})
