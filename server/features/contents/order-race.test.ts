import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPostgres, transaction } from '#db/connect.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import { putDocument, removeDocument } from '#server/core/content/queries.ts'
import { untilSomebodyWaits } from '#tests/database.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { desk, documentIn, guide } from './test-contents.ts'

let app: TestApp
let guides: ReturnType<typeof desk>
beforeAll(async () => {
  app = await startTestApp()
  guides = desk((await staffMember(app, 'editor')).ask, 'istruzioni')
})
afterAll(() => app.stop())

async function published(title: string): Promise<string> {
  const { id, revision } = documentIn(await guides.create({ data: guide({ title }) }))
  await guides.publish(id, revision)
  return id
}

const open = async () => (await app.request('/api/collections/istruzioni')).json as CollectionDocument[]

test('who puts a list in order while one of it is written anew and another goes, brings back neither', async () => {
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
  const ordering = guides.order([third, first])
  if (isPostgres(app.db)) await untilSomebodyWaits(app.db, ordering)
  held.resolve()
  await writing
  expect((await ordering).status).toBe(204)
  expect(await open()).toMatchObject([{ title: 'Tre' }, { title: 'Uno, corretta' }])
})
