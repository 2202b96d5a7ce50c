import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CollectionDocument } from '#domain/content/collection.ts'
import type { ContentVersion } from '#domain/contents/api.ts'
import { AppError } from '#domain/errors.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { noteStuck } from './publish.ts'
import { publishFields } from './publish-fields.ts'
import { findPublic } from './queries.ts'
import { contentDays } from './calendar.ts'
import { desk, documentIn, guide, offer } from './test-contents.ts'

/** 10 November 2026, 10:00 in Rome. */
const NOW = Date.UTC(2026, 10, 10, 9)
const DAY = 24 * 3_600_000

const shorter = (data: object) => ({ ...data, summary: 'In due passi.' })

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

const shown = async (id: string, collection = 'istruzioni') =>
  ((await app.request(`/api/collections/${collection}`)).json as CollectionDocument[]).find((document) => document.id === id)

test('withdrawing a version keeps the public one’s last day, however often the next one was rescheduled', async () => {
  const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Fino a Natale' }) }))
  const out = documentIn(await guides.publish(id, revision, { to: '2026-12-24' }))
  const saved = documentIn(await guides.save(id, out.revision, guide({ title: 'Dopo Natale' })))
  const waits = documentIn(await guides.publish(id, saved.revision, { from: '2026-12-01', to: null }))
  expect(waits).toMatchObject({ state: 'scheduled', from: '2026-12-01', to: null })
  const moved = documentIn(await guides.publish(id, waits.revision, { from: '2026-12-02', to: '2027-01-31' }))
  expect(documentIn(await guides.withdraw(id, moved.revision))).toMatchObject({
    state: 'published',
    published: { title: 'Fino a Natale' },
    draft: { title: 'Dopo Natale' },
    from: null,
    to: '2026-12-24',
  })
})

test('a version that goes public beside an open draft is told from the public one, in the audit and the history', async () => {
  app.clock.set(NOW)
  const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Uno' }) }))
  const out = documentIn(await guides.publish(id, revision))
  const saved = documentIn(await guides.save(id, out.revision, guide({ title: 'Due' })))
  const waits = documentIn(await guides.publish(id, saved.revision, { from: '2026-11-12' }))
  await guides.save(id, waits.revision, guide({ title: 'Tre' }))
  app.clock.set(midnight(12))
  await contentDays.run(app.deps)
  const { versions } = (await guides.history(id)).json as { versions: ContentVersion[] }
  expect(versions[0]).toMatchObject({ action: 'began', changes: { title: { before: 'Uno', after: 'Due' } } })
  const lastAudited = async () => {
    const rows = await app.db.selectFrom('audit').select(['action', 'changes']).where('subject', '=', id).orderBy('id', 'desc').execute()
    const row = rows.find(({ action }) => action === 'published')!
    return (JSON.parse(row.changes ?? '{}') as Record<string, unknown>).title
  }
  expect(await lastAudited()).toEqual({ before: 'Uno', after: 'Due' })

  const version = Number((await findPublic(app.db, { collection: 'istruzioni', id }))!.version)
  await publishFields(app.deps, { collection: 'istruzioni', id, who: anna.uid, version, change: shorter })
  const [accepted] = ((await guides.history(id)).json as { versions: ContentVersion[] }).versions
  expect(accepted!.changes).toEqual({ summary: { before: 'In tre passi.', after: 'In due passi.' } })
  expect(await lastAudited()).toBeUndefined()
  expect(documentIn(await guides.read(id)).draft).toMatchObject({ title: 'Tre', summary: 'In due passi.' })
  app.clock.set(NOW)
})

test('the public version ends on its last day, even while the next one waits for its own', async () => {
  const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Estate' }) }))
  const out = documentIn(await guides.publish(id, revision, { to: '2026-11-13' }))
  const saved = documentIn(await guides.save(id, out.revision, guide({ title: 'Inverno' })))
  await guides.publish(id, saved.revision, { from: '2026-11-20', to: null })
  for (const [at, title] of [
    [midnight(14) - 1, 'Estate'],
    [midnight(14), undefined],
    [midnight(20), 'Inverno'],
  ] as const) {
    app.clock.set(at)
    await contentDays.run(app.deps)
    expect((await shown(id))?.title, new Date(at).toISOString()).toBe(title)
  }
  expect(documentIn(await guides.read(id))).toMatchObject({ state: 'published', to: null })
  app.clock.set(NOW)
})

test('a document that cannot be published on its day shows why, is reported once, and is not retried', async () => {
  const offers = desk(anna.ask, 'convenzioni')
  const { id, revision } = documentIn(await offers.create({ data: offer({ partner: 'Ottica Lumen' }) }))
  const code = (code: string) => anna.ask(`/api/staff/contents/convenzioni/${id}/discount`, { method: 'PUT', body: { code, seen: null } })
  await code('SOCI15')
  const waits = documentIn(await offers.publish(id, revision, { from: '2026-11-12' }))
  expect(waits.stuck).toBeNull()
  await app.db.deleteFrom('offerDiscount').where('offerId', '=', id).execute()

  app.clock.set(midnight(12))
  const errors: unknown[] = []
  const log = Object.assign(Object.create(app.deps.log) as typeof app.deps.log, { error: (...given: unknown[]) => errors.push(given) })
  for (let night = 0; night < 3; night += 1) {
    await contentDays.run({ ...app.deps, log })
    app.clock.advance(DAY)
  }
  expect(errors).toHaveLength(1)
  const stuck = documentIn(await offers.read(id))
  expect(stuck).toMatchObject({ state: 'scheduled', stuck: { code: 'api.invalid', fields: { 'discount.code': 'required' } } })
  expect(stuck.revision).toBeGreaterThan(waits.revision)
  expect((await offers.list()).items).toMatchObject([{ id, state: 'scheduled', isStuck: true }])
  const todo = async (ask: typeof anna.ask) => ((await ask('/api/staff/overview')).json as StaffOverview).todo.stuckContents
  expect(await todo(anna.ask)).toEqual([{ collection: 'convenzioni', id, title: 'Ottica Lumen', on: '2026-11-12' }])
  // A role that only writes events cannot mend an offer.
  expect(await todo((await staffMember(app, 'secretary')).ask)).toEqual([])

  await code('SOCI20')
  expect(documentIn(await offers.publish(id, stuck.revision))).toMatchObject({ state: 'published', stuck: null })
  expect([await todo(anna.ask), (await shown(id, 'convenzioni'))?.partner]).toEqual([[], 'Ottica Lumen'])
  app.clock.set(NOW)
})

test('scheduled publishing and ending have no author, also after the scheduler’s account was deleted', async () => {
  const luca = await staffMember(app, 'editor', { firstname: 'Luca' })
  const his = desk(luca.ask, 'istruzioni')
  const { id, revision } = documentIn(await his.create({ data: guide({ title: 'Tra poco' }) }))
  await his.publish(id, revision, { from: '2026-11-12', to: '2026-11-12' })
  for (const day of [12, 13]) {
    app.clock.set(midnight(day))
    await contentDays.run(app.deps)
  }
  await app.db.deleteFrom('account').where('id', '=', luca.uid).execute()
  const { versions } = (await guides.history(id)).json as { versions: ContentVersion[] }
  const gone = { name: null }
  expect(versions.map(({ action, by }) => [action, by])).toEqual([
    ['ended', null],
    ['began', null],
    ['scheduled', gone],
    ['created', gone],
  ])
  app.clock.set(NOW)
})

test('a version that cannot be published does not keep the earlier one public beyond its last day', async () => {
  const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Fino al dodici' }) }))
  const out = documentIn(await guides.publish(id, revision, { to: '2026-11-11' }))
  const waits = documentIn(await guides.publish(id, out.revision, { from: '2026-11-12', to: null }))
  await app.db.updateTable('contentEntry').set({ scheduled: '{}' }).where('id', '=', id).execute()
  app.clock.set(midnight(12))
  await contentDays.run(app.deps)
  expect(await shown(id)).toBeUndefined()
  const stuck = documentIn(await guides.read(id))
  expect(stuck).toMatchObject({ state: 'scheduled', stuck: { fields: { title: 'required' } } })
  expect(stuck.revision).toBeGreaterThan(waits.revision)
  app.clock.set(NOW)
})

test('a document that is rescheduled or withdrawn at the moment of failure is not marked stuck', async () => {
  app.clock.set(NOW)
  const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Spostata' }) }))
  const moved = documentIn(await guides.publish(id, revision, { from: '2026-11-20' }))
  app.clock.set(midnight(12))
  const note = () => noteStuck(app.deps, { collection: 'istruzioni', id }, new AppError('api.invalid', 422))
  await note()
  expect(documentIn(await guides.read(id))).toEqual(moved)
  const back = documentIn(await guides.withdraw(id, moved.revision))
  await note()
  expect(documentIn(await guides.read(id))).toEqual(back)
  app.clock.set(NOW)
})

test('an offer that has not begun has its first day in the list and the editor', async () => {
  app.clock.set(NOW)
  const offers = desk(anna.ask, 'convenzioni')
  const data = offer({ partner: 'Pedala Piano', discount: { kind: 'show_card' }, validFrom: '2026-12-07' })
  const { id, revision } = documentIn(await offers.create({ data }))
  await offers.publish(id, revision)
  const inList = async () => (await offers.list()).items.find((item) => item.id === id)
  expect(await inList()).toMatchObject({ state: 'published', from: '2026-12-07' })
  expect(documentIn(await offers.read(id))).toMatchObject({ state: 'published', from: '2026-12-07' })
  app.clock.set(Date.parse('2026-12-07T11:00:00Z'))
  expect(await inList()).toMatchObject({ state: 'published', from: null })
})

test('an offer whose last day is over is finished in the list, the filter and the editor, and can be prolonged', async () => {
  app.clock.set(NOW)
  const offers = desk(anna.ask, 'convenzioni')
  const data = offer({ partner: 'Palestra Kora', discount: { kind: 'show_card' }, validTo: '2026-11-11' })
  const { id, revision } = documentIn(await offers.create({ data }))
  expect(documentIn(await offers.publish(id, revision)).state).toBe('published')
  const counted = (await offers.list()).counts
  app.clock.set(midnight(12))
  expect(documentIn(await offers.read(id))).toMatchObject({ state: 'ended', published: { partner: 'Palestra Kora' } })
  const { counts } = await offers.list()
  expect([counts.published, counts.ended]).toEqual([counted.published - 1, counted.ended + 1])
  expect((await offers.list('?state=ended')).items).toMatchObject([{ id, state: 'ended' }])
  expect((await offers.bulk('publish', [id])).json).toEqual({ done: [id], over: 1, refused: [] })
  const again = documentIn(await offers.read(id))
  const saved = documentIn(await offers.save(id, again.revision, { ...data, validTo: '2026-12-31' }))
  expect(documentIn(await offers.publish(id, saved.revision)).state).toBe('published')
})
