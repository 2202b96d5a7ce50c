import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CollectionDocument } from '#domain/content/collection.ts'
import type { ContentAnswer } from '#domain/content/content.ts'
import { contentDays } from './calendar.ts'
import { desk, documentIn } from './test-contents.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

/** 10 November 2026, 10:00 in Rome. */
const NOW = Date.UTC(2026, 10, 10, 9)
const DAY = 24 * 3_600_000

let app: TestApp
let posts: ReturnType<typeof desk>
beforeAll(async () => {
  app = await startTestApp()
  app.clock.set(NOW)
  posts = desk((await staffMember(app, 'editor')).ask, 'notizie')
})
afterAll(() => app.stop())

const listed = async () => (await app.request('/api/collections/notizie')).json as CollectionDocument[]
const draft = async (title: string) => documentIn(await posts.create({ data: { title, bodyMarkdown: `Di ${title}.` } }))
const delta = async (since: string) => (await app.request(`/api/content?since=${since}`)).json as ContentAnswer

test('devices get a published post with its first public day, and its removal, by the delta', async () => {
  const before = await delta('')
  const since = `${before.name}~notizie.${before.collections.notizie!.version}`
  const { id, revision } = await draft('Castagnata')
  expect((await delta(since)).collections.notizie).toBeUndefined()

  const open = documentIn(await posts.publish(id, revision))
  const change = (await delta(since)).collections.notizie as { version: number; changed: { document: CollectionDocument }[] }
  expect(change.changed.map(({ document }) => document)).toMatchObject([{ id, title: 'Castagnata', publishedOn: '2026-11-10' }])

  app.clock.advance(DAY)
  const saved = documentIn(await posts.save(id, open.revision, { ...open.published, title: 'Castagnata sociale' }))
  const again = documentIn(await posts.publish(id, saved.revision))
  expect(await listed()).toMatchObject([{ id, title: 'Castagnata sociale', publishedOn: '2026-11-10' }])

  const archived = documentIn(await posts.archive(id, again.revision))
  expect((await delta(`${before.name}~notizie.${change.version}`)).collections.notizie).toMatchObject({ changed: [], removed: [id] })
  await posts.publish(id, archived.revision)
  expect(await listed()).toMatchObject([{ id, publishedOn: '2026-11-10' }])
})

test('the most recently published post comes first, however long it was a draft or waited for its day', async () => {
  const old = await draft('Bozza di ieri')
  const waiting = await draft('Per sabato')
  const quick = await draft('Subito')
  const saturday = new Date(app.clock.now() + 3 * DAY).toISOString().slice(0, 10)
  await posts.publish(waiting.id, waiting.revision, { from: saturday })
  await posts.publish(quick.id, quick.revision)
  app.clock.advance(1000)
  const shown = documentIn(await posts.publish(old.id, old.revision))
  app.clock.advance(3 * DAY)
  await contentDays.run(app.deps)
  // An edited post keeps its place.
  await posts.publish(old.id, shown.revision)
  expect((await listed()).map(({ id }) => id).slice(0, 3)).toEqual([waiting.id, old.id, quick.id])
  expect((await listed())[0]).toMatchObject({ publishedOn: saturday })
})
