import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPostgres, transaction } from '#db/connect.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import { lockCollection, putDocument, removeDocument } from '#server/core/content/queries.ts'
import { untilSomebodyWaits } from '#tests/database.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { putSample } from './sample-queries.ts'
import { desk, documentIn, guide } from './test-contents.ts'

let app: TestApp
let editor: Awaited<ReturnType<typeof staffMember>>
let guides: ReturnType<typeof desk>
beforeAll(async () => {
  app = await startTestApp()
  editor = await staffMember(app, 'editor')
  guides = desk(editor.ask, 'istruzioni')
})
afterAll(() => app.stop())

async function published(title: string): Promise<string> {
  const { id, revision } = documentIn(await guides.create({ data: guide({ title }) }))
  await guides.publish(id, revision)
  return id
}

const open = async () => (await app.request('/api/collections/istruzioni')).json as CollectionDocument[]

test('ordering a list restores neither an overwritten nor a deleted document of it', async () => {
  const [first, second, third] = [await published('Uno'), await published('Due'), await published('Tre')]
  const now = app.clock.now()
  const [written, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = transaction(app.db, async () => {
    await putDocument(app.deps, 'istruzioni', { id: first, data: { title: 'Uno, corretta' }, position: 0, now })
    await removeDocument(app.deps, 'istruzioni', { id: second, now })
    written.resolve()
    await held.promise
  })
  await written.promise
  const ordering = guides.order([third, first], [first, third])
  if (isPostgres(app.db)) await untilSomebodyWaits(app.db, ordering)
  held.resolve()
  await writing
  expect((await ordering).status).toBe(204)
  expect(await open()).toMatchObject([{ title: 'Tre' }, { title: 'Uno, corretta' }])
})

/** A change waits while holding the collection; `meanwhile` is sent before it writes. */
async function whileWriting<T>(id: string, meanwhile: () => Promise<T>): Promise<T> {
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = transaction(app.db, async () => {
    await lockCollection(app.db, 'istruzioni')
    locked.resolve()
    await held.promise
    await putDocument(app.deps, 'istruzioni', { id, data: { title: 'Altro' }, position: 9, now: app.clock.now() })
  })
  await locked.promise
  const going = meanwhile()
  if (isPostgres(app.db)) await untilSomebodyWaits(app.db, going)
  held.resolve()
  await writing
  return going
}

test('archiving and a change by another way lock in the same order', async () => {
  const id = await published('Quattro')
  const { revision } = documentIn(await guides.read(id))
  const { status, code } = await whileWriting(id, () => guides.archive(id, revision))
  expect([status, code]).toEqual([409, 'content.changed_meanwhile'])
})

test('removing the samples waits for the publication of one of them', async () => {
  const ids = [await published('Prova A'), await published('Prova B')]
  for (const id of ids) await putSample(app.db, { collection: 'istruzioni', id, data: '' })
  const body = { remove: ids.map((id) => `istruzioni/${id}`), keep: [] }
  const remove = () => editor.ask('/api/staff/samples/removal', { method: 'POST', body })
  expect((await whileWriting(ids[1]!, remove)).status).toBe(200)
  expect((await open()).filter(({ id }) => ids.includes(id))).toEqual([])
})
