import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentHit } from '#domain/contents/api.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { contentDays } from './calendar.ts'
import { type Ask, desk, documentIn, guide } from './test-contents.ts'

/** 10 November 2026, 10:00 in Rome. */
const NOW = Date.UTC(2026, 10, 10, 9)

/** The first moment of a day of November in Rome. */
const midnight = (day: number) => Date.UTC(2026, 10, day - 1, 23)

let app: TestApp
let anna: Awaited<ReturnType<typeof staffMember>>
let guides: ReturnType<typeof desk>
beforeAll(async () => {
  app = await startTestApp()
  anna = await staffMember(app, 'editor')
  guides = desk(anna.ask, 'istruzioni')
})
afterAll(() => app.stop())

const find = async (ask: Ask, q: string) => {
  const { status, json } = await ask(`/api/staff/contents?q=${encodeURIComponent(q)}`)
  return status === 200 ? (json as { contents: ContentHit[] }).contents : status
}

const title = (word: string) => guide({ title: `Perché l’Úlivo ${word}` })

test('finds documents that members do not see as they are here, with their state', async () => {
  app.clock.set(NOW)
  const make = async (word: string) => documentIn(await guides.create({ data: title(word) }))
  const publish = async (word: string, days: object = {}) => {
    const { id, revision } = await make(word)
    return documentIn(await guides.publish(id, revision, days))
  }
  await make('in bozza')
  await publish('così com’è')
  await publish('a dicembre', { from: '2026-12-01' })
  const changed = await publish('di prima')
  await guides.save(changed.id, changed.revision, title('cambiata'))
  const gone = await publish('via')
  await guides.archive(gone.id, gone.revision)
  await publish('fino a oggi', { to: '2026-11-10' })
  app.clock.set(midnight(11))
  await contentDays.run(app.deps)
  const found = (await find(anna.ask, 'ULIVO perche')) as ContentHit[]
  expect(Object.fromEntries(found.map((hit) => [hit.title.slice(15), hit.state]))).toEqual({
    'in bozza': 'draft',
    'a dicembre': 'scheduled',
    cambiata: 'published',
    via: 'archived',
    'fino a oggi': 'ended',
  })
  expect(found.find(({ id }) => id === changed.id)).toMatchObject({ collection: 'istruzioni', hasDraft: true })
  expect(await find(anna.ask, 'livo')).toEqual([])
  app.clock.set(NOW)
})

test('finds a public document of a collection that devices do not keep', async () => {
  const papers = desk(anna.ask, 'documenti')
  const { id, revision } = documentIn(await papers.create({ data: { title: 'Regolamento interno', access: 'public', markdown: 'Art. 1' } }))
  await papers.publish(id, revision)
  expect(await find(anna.ask, 'regol')).toMatchObject([{ collection: 'documenti', id, state: 'published', hasDraft: false }])
})

test('finds a draft behind hundreds of public documents', async () => {
  const { id } = documentIn(await guides.create({ data: guide({ title: 'Tombola vecchia' }) }))
  const open = { revision: 1, documentVersion: 1, offState: 'draft', detail: '', position: 0, updatedAt: NOW + 1 } as const
  const rows = Array.from({ length: 250 }, (_, i) => ({ ...open, collection: 'sports', id: `tombola-${i}`, title: `Tombola ${i}` }))
  await app.db.insertInto('contentEntry').values(rows).execute()
  expect(await find(anna.ask, 'tombola')).toMatchObject([{ id, state: 'draft' }])
})

test('shows at most eight, to roles that may read contents', async () => {
  for (let i = 0; i < 9; i += 1) await desk(anna.ask, 'sports').create({ data: { name: `Zumba ${i}` } })
  expect(await find(anna.ask, 'zumba')).toHaveLength(8)
  expect(await find((await staffMember(app, 'viewer')).ask, 'zumba')).toHaveLength(8)
  for (const role of ['verifier', 'safeguarding'] as const) expect(await find((await staffMember(app, role)).ask, 'zumba')).toBe(403)
})
