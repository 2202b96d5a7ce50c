import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isPostgres, transaction } from '#db/connect.ts'
import { makeDocument } from '#db/make.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import type { ContentVersion } from '#domain/contents/api.ts'
import { recordsOf } from '#domain/fields.ts'
import { changeDocument, putDocument, removeDocument } from '#server/core/content/queries.ts'
import { untilSomebodyWaits } from '#tests/database.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { contentDays, contentSittings } from './calendar.ts'
import { desk, documentIn, guide, offer, problemsIn } from './test-contents.ts'

/** 10 November 2026, 10:00 in Rome. */
const NOW = Date.UTC(2026, 10, 10, 9)
const DAY = 24 * 3_600_000

let app: TestApp
let anna: Awaited<ReturnType<typeof staffMember>>
let bruno: Awaited<ReturnType<typeof staffMember>>
let guides: ReturnType<typeof desk>
beforeAll(async () => {
  app = await startTestApp()
  anna = await staffMember(app, 'editor', { firstname: 'Anna', lastname: "D'Ambrogi" })
  bruno = await staffMember(app, 'editor', { firstname: 'Bruno', lastname: 'Neri' })
  guides = desk(anna.ask, 'istruzioni')
})
afterAll(() => app.stop())

/** The first moment of a day of November in Rome. */
const midnight = (day: number) => Date.UTC(2026, 10, day - 1, 23)

const members = async (collection = 'istruzioni') => (await app.request(`/api/collections/${collection}`)).json as CollectionDocument[]
const shown = async (id: string, collection?: string) => (await members(collection)).find((document) => document.id === id)
const versionsOf = async (id: string) => ((await guides.history(id)).json as { versions: ContentVersion[] }).versions
const auditOf = (subject: string) =>
  app.db
    .selectFrom('audit')
    .select(['actor', 'action', 'record', 'detail', 'changes', 'occurredAt'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
/** Rows of the same millisecond have no order: sorts them by their first author. */
const inTime = <T extends { actor: string | null; action: string }>(rows: T[]): T[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.action === 'created') - Number(a.action === 'created') || Number(b.actor === anna.uid) - Number(a.actor === anna.uid),
  )

const withPages = (page: CollectionDocument) => ({ ...page, documents: recordsOf(page.documents).map((each) => ({ ...each, pages: 4 })) })

/** A published guide, with its revision. */
async function published(changes: object = {}) {
  const { id, revision } = documentIn(await guides.create({ data: guide(changes) }))
  return documentIn(await guides.publish(id, revision))
}

describe('from a draft to members’ phones', () => {
  test('only staff see a draft; once published, members see it; each step is audited', async () => {
    const made = await guides.create({ data: guide({ title: "L'ora d'aria" }) })
    expect(made.status).toBe(201)
    const { id, revision, state, draft } = documentIn(made)
    expect({ id, state }).toEqual({ id: 'l-ora-d-aria', state: 'draft' })
    expect(draft).toMatchObject({ title: "L'ora d'aria", audience: 'tutti', keywords: [] })
    expect(await shown(id)).toBeUndefined()

    // Rows of the same millisecond have no order.
    app.clock.advance(1)
    const saved = documentIn(await guides.save(id, revision, { ...draft, readMinutes: '3' }))
    expect(saved.revision).toBe(revision + 1)
    app.clock.advance(1)
    const out = documentIn(await guides.publish(id, saved.revision))
    expect(out).toMatchObject({ state: 'published', draft: null, published: { readMinutes: 3 }, updatedBy: "Anna D'Ambrogi" })
    expect(await shown(id)).toMatchObject({ title: "L'ora d'aria", readMinutes: 3 })

    expect(await auditOf(id)).toMatchObject([
      { actor: anna.uid, action: 'created', record: 'istruzioni' },
      { actor: anna.uid, action: 'changed', changes: JSON.stringify({ readMinutes: { before: null, after: 3 } }) },
      { actor: anna.uid, action: 'published', changes: null },
    ])
  })

  test('an incomplete document is saved but not published; an invalid value is not saved', async () => {
    const { id, revision } = documentIn(await guides.create())
    const half = await guides.save(id, revision, { title: 'A metà' })
    expect(half.status).toBe(200)
    const refused = await guides.publish(id, revision + 1)
    expect(refused).toMatchObject({ status: 422, code: 'api.invalid' })
    expect(problemsIn(refused)).toEqual({ topic: 'required', summary: 'required', bodyMarkdown: 'required' })
    const wrong = await guides.save(id, revision + 1, { title: 'x'.repeat(101), strano: 1, keywords: ['a', 'b'.repeat(41)] })
    expect(problemsIn(wrong)).toEqual({ title: 'too_long', strano: 'unknown', 'keywords.1': 'too_long' })
    expect(documentIn(await guides.read(id))).toMatchObject({ revision: revision + 1, draft: { title: 'A metà' } })
  })

  test('a repeated creation with the same key gives the same document, also when both arrive at once', async () => {
    const body = { requestKey: 'una-volta-sola', data: guide({ title: 'Una volta' }) }
    const answers = await Promise.all([guides.create(body), guides.create(body), guides.create(body)])
    expect(new Set(answers.map((answer) => documentIn(answer).id)).size).toBe(1)
    expect(await desk(anna.ask, 'sports').create(body)).toMatchObject({ status: 409, code: 'api.conflict' })
  })

  test('an archived document disappears from phones, and returns to its place with all its fields', async () => {
    await makeDocument(app.db, { collection: 'istruzioni', id: 'di-prima', position: 7, data: { ...guide(), order: 4, legacy: { a: 1 } } })
    await app.db.updateTable('collectionVersion').set({ version: 999 }).where('collection', '=', 'istruzioni').execute()
    const { revision } = documentIn(await guides.read('di-prima'))
    const gone = documentIn(await guides.archive('di-prima', revision))
    expect(gone).toMatchObject({ state: 'archived', published: null, draft: { title: 'Attivare la tessera' } })
    expect(await shown('di-prima')).toBeUndefined()
    expect(await guides.archive('di-prima', gone.revision)).toMatchObject({ status: 409, code: 'content.not_published' })
    await guides.publish('di-prima', gone.revision)
    expect(await shown('di-prima')).toMatchObject({ order: 4, legacy: { a: 1 }, title: 'Attivare la tessera' })
    const { position } = await app.db.selectFrom('document').select('position').where('id', '=', 'di-prima').executeTakeFirstOrThrow()
    expect(Number(position)).toBe(7)
  })

  test('a document that was never public can be deleted, one that was public cannot', async () => {
    const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Per sbaglio' }) }))
    app.clock.advance(1)
    const { revision: now } = documentIn(await guides.save(id, revision, guide({ title: 'Parole di un altro' })))
    expect(await guides.remove(id, revision)).toMatchObject({ status: 409, code: 'content.changed_meanwhile' })
    expect((await guides.remove(id, now)).status).toBe(204)
    expect(await guides.remove(id, now)).toMatchObject({ status: 404, code: 'api.not_found' })
    expect(await guides.read(id)).toMatchObject({ status: 404, code: 'api.not_found' })
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'removed' })
    const out = await published({ title: 'Ormai è fuori' })
    expect(await guides.remove(out.id, out.revision)).toMatchObject({ status: 409, code: 'content.was_published' })
  })

  test('a copy is marked in its title and starts without bookings', async () => {
    const events = desk(anna.ask, 'appuntamenti')
    const title = `Cena ${'lunga '.repeat(15)}`.trim()
    const start = { date: '2026-12-01', time: '20:00' }
    const event = {
      title,
      category: 'gioco',
      summary: 's',
      description: 'd',
      start,
      place: { name: 'Sala' },
      booked: 12,
      status: 'cancelled',
    }
    const { id } = documentIn(await events.create({ data: event }))
    const copy = documentIn(await events.create({ copyOf: id }))
    expect(copy.id).not.toBe(id)
    expect(copy.draft).toMatchObject({ booked: 0, status: 'scheduled', start })
    expect(String(copy.draft!.title)).toMatch(/ \(copia\)$/)
    expect([...String(copy.draft!.title)].length).toBeLessThanOrEqual(100)
  })
})

describe('documents never edited in Gestione', () => {
  test('are published, and their first change keeps the original as a version', async () => {
    await putDocument(app.deps, 'istruzioni', { id: 'importata', data: guide({ title: 'Importata' }), position: 50, now: NOW - DAY })
    const { items } = await guides.list('?q=importata')
    expect(items).toMatchObject([{ id: 'importata', title: 'Importata', state: 'published', hasDraft: false, updatedBy: null }])
    const { revision, published: open } = documentIn(await guides.read('importata'))
    await guides.save('importata', revision, { ...open, title: 'Cambiata' })
    const { versions } = (await guides.history('importata')).json as { versions: ContentVersion[] }
    expect(versions).toMatchObject([
      { number: 2, action: 'changed', by: { name: "Anna D'Ambrogi" }, changes: { title: { before: 'Importata', after: 'Cambiata' } } },
      { number: 1, action: 'published', at: NOW - DAY, by: null },
    ])
    const restored = documentIn(await guides.restore('importata', revision + 1, 1))
    expect(restored.draft).toMatchObject({ title: 'Importata' })
    expect(await shown('importata')).toMatchObject({ title: 'Importata' })
  })

  test('a change by another way meanwhile is noticed', async () => {
    const out = await published({ title: 'Da fuori' })
    await putDocument(app.deps, 'istruzioni', { id: out.id, data: guide({ title: 'Dal comando' }), position: 0, now: NOW })
    expect(await guides.save(out.id, out.revision, guide())).toMatchObject({ status: 409, code: 'content.changed_meanwhile' })
    expect(documentIn(await guides.read(out.id))).toMatchObject({ published: { title: 'Dal comando' } })
  })
})

const titles = (before: string, after: string) => JSON.stringify({ title: { before, after } })

describe('history', () => {
  test('saves by one person in one sitting are one version and one audit row', async () => {
    app.clock.set(NOW)
    const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'A più riprese' }) }))
    await guides.save(id, revision, guide({ title: 'Uno' }))
    await guides.save(id, revision + 1, guide({ title: 'Due' }))
    await desk(bruno.ask, 'istruzioni').save(id, revision + 2, guide({ title: 'Tre' }))
    app.clock.advance(11 * 60_000)
    await desk(bruno.ask, 'istruzioni').save(id, revision + 3, guide({ title: 'Quattro' }))
    expect((await versionsOf(id)).map(({ by, changes }) => [by!.name, changes.title!.after])).toEqual([
      ['Bruno Neri', 'Quattro'],
      ['Bruno Neri', 'Tre'],
      ["Anna D'Ambrogi", 'Due'],
      ["Anna D'Ambrogi", 'A più riprese'],
    ])
    const rows = [
      { actor: anna.uid, action: 'created' },
      { actor: anna.uid, action: 'changed', changes: titles('A più riprese', 'Due') },
      { actor: bruno.uid, action: 'changed', changes: titles('Due', 'Tre') },
    ]
    expect(inTime(await auditOf(id))).toMatchObject(rows)
    app.clock.advance(10 * 60_000 - 1)
    await contentSittings.run(app.deps)
    expect(await auditOf(id)).toHaveLength(3)
    app.clock.advance(1)
    const left = app.clock.now() - 10 * 60_000
    // An abandoned sitting is written once, with its last save.
    for (let round = 0; round < 2; round += 1) await contentSittings.run(app.deps)
    const last = { actor: bruno.uid, action: 'changed', changes: titles('Tre', 'Quattro'), occurredAt: left }
    expect(inTime(await auditOf(id))).toMatchObject([...rows, last])
    expect(documentIn(await guides.read(id)).revision).toBe(revision + 4)
    app.clock.set(NOW)
  })

  test('an abandoned sitting that cannot be audited stops no other, and the run fails', async () => {
    app.clock.set(NOW)
    const ids: string[] = []
    for (const title of ['Rotta', 'Sana', 'Rotta']) {
      const { id, revision } = documentIn(await guides.create({ data: guide({ title }) }))
      app.clock.advance(1)
      await guides.save(id, revision, guide({ title: `${title} oggi` }))
      if (title === 'Rotta') await app.db.updateTable('contentEntry').set({ heldBefore: '{' }).where('id', '=', id).execute()
      ids.push(id)
    }
    app.clock.advance(11 * 60_000)
    const logged = vi.spyOn(app.deps.log, 'error')
    await expect(contentSittings.run(app.deps)).rejects.toThrow(SyntaxError)
    expect(logged.mock.calls.map(([facts]) => (facts as unknown as { id: string }).id).toSorted()).toEqual([ids[0], ids[2]].toSorted())
    logged.mockRestore()
    expect(inTime(await auditOf(ids[1]!)).at(-1)).toMatchObject({ changes: titles('Sana', 'Sana oggi') })
    await app.db.updateTable('contentEntry').set({ heldBefore: null }).where('heldBefore', '=', '{').execute()
    app.clock.set(NOW)
  })

  test('the saves of a draft are audited before the next act, even before its deletion', async () => {
    app.clock.set(NOW)
    const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Da buttare' }) }))
    app.clock.advance(1)
    await guides.save(id, revision, guide({ title: 'Da buttare via' }))
    app.clock.advance(1)
    expect((await guides.remove(id, revision + 1)).status).toBe(204)
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['created', 'changed', 'removed'])
    app.clock.set(NOW)
  })

  test('the last sixty versions are kept', async () => {
    let { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Sempre diversa' }) }))
    for (let i = 1; i <= 65; i++) {
      app.clock.advance(11 * 60_000)
      revision = documentIn(await guides.save(id, revision, guide({ title: `Diversa ${i}` }))).revision
    }
    const numbers = (await versionsOf(id)).map(({ number }) => number)
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([60, 66, 7])
    expect(await guides.restore(id, revision, 6)).toMatchObject({ status: 404, code: 'api.not_found' })
    const back = documentIn(await guides.restore(id, revision, 7))
    expect(back.draft).toMatchObject({ title: 'Diversa 6' })
    app.clock.set(NOW)
  })

  test('discarding a draft keeps the public version; a document without one cannot be discarded', async () => {
    const { id, revision } = await published({ title: 'Resta così' })
    const saved = documentIn(await guides.save(id, revision, guide({ title: 'Ripensamento' })))
    expect(documentIn(await guides.discard(id, saved.revision))).toMatchObject({ draft: null, published: { title: 'Resta così' } })
    const fresh = documentIn(await guides.create({ data: guide({ title: 'Solo bozza' }) }))
    expect(await guides.discard(fresh.id, fresh.revision)).toMatchObject({ status: 409, code: 'content.not_published' })
  })

  test('the versions of an erased account stay, without its name', async () => {
    const gone = await staffMember(app, 'editor', { firstname: 'Carla', lastname: 'Via' })
    const { id } = documentIn(await desk(gone.ask, 'istruzioni').create({ data: guide({ title: 'Di chi è andata' }) }))
    await app.db.deleteFrom('staffRole').where('uid', '=', gone.uid).execute()
    await app.db.deleteFrom('account').where('id', '=', gone.uid).execute()
    expect(await versionsOf(id)).toMatchObject([{ action: 'created', by: { name: null } }])
    expect(documentIn(await guides.read(id)).updatedBy).toBeNull()
  })
})

describe('two simultaneous changes', () => {
  test('one of two saves is refused, and the other is kept whole', async () => {
    const { id, revision } = await published({ title: 'Di due' })
    const theirs = desk(bruno.ask, 'istruzioni')
    const answers = await Promise.all([
      guides.save(id, revision, guide({ title: 'Di Anna' })),
      theirs.save(id, revision, guide({ title: 'Di Bruno' })),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = documentIn(answers.find(({ status }) => status === 200)!)
    expect(answers.find(({ status }) => status === 409)!.code).toBe('content.changed_meanwhile')
    expect(documentIn(await guides.read(id))).toMatchObject({ draft: won.draft, revision: revision + 1 })
  })

  test('a press repeated after a lost answer finds its own act; another person’s, and a later one, are refused', async () => {
    const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Risposta persa' }) }))
    const once = await guides.publish(id, revision)
    const again = await guides.publish(id, revision)
    expect([again.status, documentIn(again).revision]).toEqual([200, documentIn(once).revision])
    expect(await desk(bruno.ask, 'istruzioni').publish(id, revision)).toMatchObject({ status: 409, code: 'content.changed_meanwhile' })
    await guides.archive(id, documentIn(once).revision)
    expect((await guides.archive(id, documentIn(once).revision)).status).toBe(200)
    expect((await guides.publish(id, documentIn(once).revision)).code).toBe('content.changed_meanwhile')
    const back = documentIn(await guides.publish(id, documentIn(once).revision + 1))
    // Another version, or another day, is another act.
    const changed = documentIn(await guides.save(id, back.revision, guide({ title: 'Altra' })))
    const restored = documentIn(await guides.restore(id, changed.revision, 1))
    expect((await guides.restore(id, changed.revision, 1)).status).toBe(200)
    expect((await guides.restore(id, changed.revision, 5)).code).toBe('content.changed_meanwhile')
    await guides.discard(id, restored.revision)
    app.clock.advance(11 * 60_000)
    expect((await guides.publish(id, back.revision - 1)).code).toBe('content.changed_meanwhile')
    app.clock.advance(-11 * 60_000)
  })

  test('publishing and archiving at once: one succeeds, not both', async () => {
    const { id, revision } = await published({ title: 'Dentro o fuori' })
    const answers = await Promise.all([guides.publish(id, revision), desk(bruno.ask, 'istruzioni').archive(id, revision)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { state } = documentIn(await guides.read(id))
    expect(state).toBe(documentIn(answers.find(({ status }) => status === 200)!).state)
    expect((await shown(id)) !== undefined).toBe(state === 'published')
  })

  test('deleting and saving at once: either the save wins, or the document is gone and the save is told', async () => {
    const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Conteso' }) }))
    const [removed, saved] = await Promise.all([
      guides.remove(id, revision),
      desk(bruno.ask, 'istruzioni').save(id, revision, guide({ title: 'Conteso da Bruno' })),
    ])
    const after = await guides.read(id)
    if (saved.status === 200) {
      expect(removed).toMatchObject({ status: 409, code: 'content.changed_meanwhile' })
      expect(documentIn(after).draft).toMatchObject({ title: 'Conteso da Bruno' })
    } else {
      expect([removed.status, saved.status, after.status]).toEqual([204, 404, 404])
    }
  })

  test('ordering and publishing at once lose nothing', async () => {
    const restaurants = desk(anna.ask, 'ristoranti')
    for (let round = 0; round < 5; round += 1) {
      const ids = [`uno-${round}`, `due-${round}`]
      for (const [position, id] of ids.entries())
        await putDocument(app.deps, 'ristoranti', { id, data: { name: 'Prima' }, position, now: NOW })
      const writes = ids.map((id, position) => putDocument(app.deps, 'ristoranti', { id, data: { name: 'Dopo' }, position, now: NOW }))
      await Promise.all([restaurants.order(ids.toReversed(), ids), ...writes])
      for (const id of ids) expect((await shown(id, 'ristoranti'))?.name).toBe('Dopo')
      for (const id of ids) await removeDocument(app.deps, 'ristoranti', { id, now: NOW })
    }
  })

  test('one of two first saves of a document is refused', async () => {
    await putDocument(app.deps, 'istruzioni', { id: 'vergine', data: guide(), position: 60, now: NOW })
    const { revision } = documentIn(await guides.read('vergine'))
    const answers = await Promise.all([
      guides.save('vergine', revision, guide()),
      desk(bruno.ask, 'istruzioni').save('vergine', revision, guide()),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('an editor without the role is refused, and the saved draft stays', async () => {
    const gone = await staffMember(app, 'editor')
    const { id, revision } = documentIn(await desk(gone.ask, 'istruzioni').create({ data: guide({ title: 'A metà lavoro' }) }))
    await app.db.deleteFrom('staffRole').where('uid', '=', gone.uid).execute()
    expect(await desk(gone.ask, 'istruzioni').save(id, revision, guide())).toMatchObject({ status: 403, code: 'guard.forbidden' })
    expect(documentIn(await guides.read(id))).toMatchObject({ revision, draft: { title: 'A metà lavoro' } })
  })
})

describe('permissions', () => {
  test.each([
    ['viewer', 'istruzioni', 200, 403],
    ['secretary', 'istruzioni', 200, 403],
    ['secretary', 'appuntamenti', 200, 201],
    ['admin', 'notizie', 200, 201],
    ['verifier', 'istruzioni', 403, 403],
    ['safeguarding', 'appuntamenti', 403, 403],
  ] as const)('%s of %s: reading %i, writing %i', async (role, collection, reads, writes) => {
    const { ask } = await staffMember(app, role)
    expect((await ask(`/api/staff/contents/${collection}`)).status).toBe(reads)
    expect((await desk(ask, collection).create()).status).toBe(writes)
  })

  test('collections outside Gestione are refused; of the pages only «Chi siamo» is written here', async () => {
    expect((await anna.ask('/api/staff/contents/users')).status).toBe(422)
    await putDocument(app.deps, 'pagine', { id: 'privacy', data: { title: 'Privacy' }, position: 0, now: NOW })
    const pages = desk(anna.ask, 'pagine')
    const answers = [
      await pages.read('privacy'),
      await pages.save('privacy', 1, {}),
      await pages.archive('privacy', 1),
      await pages.history('privacy'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await pages.bulk('archive', ['privacy'])).json).toMatchObject({ done: [], refused: [{ code: 'api.not_found' }] })
    expect((await pages.list()).items.map(({ id }) => id)).toEqual(['chi-siamo'])
    expect((await pages.create({ data: {} })).status).toBe(409)
  })
})

describe('scheduled days', () => {
  test('a document is published at the first midnight in Rome and taken down after its last day', async () => {
    app.clock.set(NOW)
    const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'A tempo' }) }))
    const waits = documentIn(await guides.publish(id, revision, { from: '2026-11-12', to: '2026-11-13' }))
    expect(waits).toMatchObject({ state: 'scheduled', scheduled: { title: 'A tempo' }, draft: null, from: '2026-11-12', to: '2026-11-13' })
    for (const [at, isOut] of [
      [midnight(12) - 1, false],
      [midnight(12), true],
      [midnight(14) - 1, true],
      [midnight(14), false],
    ] as const) {
      app.clock.set(at)
      await contentDays.run(app.deps)
      expect((await shown(id)) !== undefined, new Date(at).toISOString()).toBe(isOut)
    }
    expect(documentIn(await guides.read(id))).toMatchObject({ state: 'ended', updatedBy: null, to: '2026-11-13' })
    app.clock.set(NOW)
  })

  test('the public version stays until the next one’s day, and a draft begun meanwhile is kept', async () => {
    const { id, revision } = await published({ title: 'Prima' })
    const saved = documentIn(await guides.save(id, revision, guide({ title: 'Seconda' })))
    const waits = documentIn(await guides.publish(id, saved.revision, { from: '2026-11-12' }))
    await guides.save(id, waits.revision, guide({ title: 'Terza' }))
    expect(await shown(id)).toMatchObject({ title: 'Prima' })
    app.clock.set(midnight(12))
    await contentDays.run(app.deps)
    expect(await shown(id)).toMatchObject({ title: 'Seconda' })
    expect(documentIn(await guides.read(id))).toMatchObject({ state: 'published', draft: { title: 'Terza' } })
    app.clock.set(NOW)
  })

  test('a schedule can be withdrawn, and impossible days are refused', async () => {
    const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Ripensata' }) }))
    const waits = documentIn(await guides.publish(id, revision, { from: '2026-12-01' }))
    expect(documentIn(await guides.withdraw(id, waits.revision))).toMatchObject({
      state: 'draft',
      draft: { title: 'Ripensata' },
      from: null,
    })
    for (const days of [{ to: '2026-11-09' }, { from: '2026-12-01', to: '2026-11-30' }])
      expect(problemsIn(await guides.publish(id, revision + 2, days))).toEqual({ to: 'invalid' })
    expect((await guides.publish(id, revision + 2, { from: '2026-02-30' })).status).toBe(422)
  })

  test('a temporary failure of one document does not delay the others, and is retried', async () => {
    const made = [
      documentIn(await guides.create({ data: guide({ title: 'Uno' }) })),
      documentIn(await guides.create({ data: guide({ title: 'Due' }) })),
    ]
    for (const { id, revision } of made) await guides.publish(id, revision, { from: '2026-11-12' })
    app.clock.set(midnight(12))
    const { house } = app.deps
    const documentChanged = (...given: Parameters<typeof house.documentChanged>) => {
      if (given[1].id === 'due') throw new Error('the database is away')
      return house.documentChanged(...given)
    }
    const deps = { ...app.deps, house: { ...house, documentChanged } }
    await expect(contentDays.run(deps)).rejects.toThrow('the database is away')
    expect([(await shown('uno'))?.title, await shown('due')]).toEqual(['Uno', undefined])
    await contentDays.run(app.deps)
    expect(await shown('due')).toMatchObject({ title: 'Due' })
    app.clock.set(NOW)
  })

  test('a document is not published when the server was down for all its days', async () => {
    const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Passata' }) }))
    await guides.publish(id, revision, { from: '2026-11-12', to: '2026-11-13' })
    app.clock.set(midnight(20))
    await contentDays.run(app.deps)
    expect(await shown(id)).toBeUndefined()
    expect((await guides.list('?q=passata')).items).toMatchObject([{ state: 'draft' }])
    app.clock.set(NOW)
  })
})

/** The part of an offer that only members may read. */
const offerAt = (id: string, rest: string) => `/api/staff/contents/convenzioni/${id}/${rest}`

describe('lists', () => {
  test('find words in any case, accents and apostrophe, and count each state', async () => {
    for (const apostrophe of ["'", '’', 'ʼ', '‘']) await published({ title: `Perché l${apostrophe}Óasi` })
    const { items, total } = await guides.list(`?q=${encodeURIComponent('PERCHE l’oasi')}`)
    expect([items.length, total]).toEqual([4, 4])
    expect(items.map(({ title }) => title).join()).toMatch(/l’Óasi/)
    const { counts } = await guides.list()
    expect(counts.published).toBeGreaterThan(4)
    expect((await guides.list('?state=draft')).items.every(({ state }) => state === 'draft')).toBe(true)
  })

  test('are read page by page without repeats or gaps, also when a row is deleted meanwhile', async () => {
    const sports = desk(anna.ask, 'sports')
    for (let i = 0; i < 120; i++) {
      const id = `s${String(i).padStart(3, '0')}`
      await putDocument(app.deps, 'sports', { id, data: { name: `Sport ${i}` }, position: Math.floor(i / 2), now: NOW })
    }
    const first = await sports.list()
    expect([first.items.length, first.total]).toEqual([50, 120])
    // One row already shown, and the last of the page.
    for (const id of ['s010', 's049']) await removeDocument(app.deps, 'sports', { id, now: NOW })
    const second = await sports.list(`?after=${first.next}`)
    const third = await sports.list(`?after=${second.next}`)
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)])
    expect([ids.length, third.next]).toEqual([120, null])
    expect((await anna.ask('/api/staff/contents/sports?after=boh')).status).toBe(422)
  })

  test('publish and archive many documents at once, each by itself', async () => {
    const good = documentIn(await guides.create({ data: guide({ title: 'In blocco' }) }))
    const half = documentIn(await guides.create({ data: { title: 'Incompleta' } }))
    const answer = await guides.bulk('publish', [good.id, half.id, 'nessuna'])
    expect(answer.json).toEqual({
      done: [good.id],
      over: 0,
      refused: [
        { id: half.id, code: 'api.invalid', fields: { topic: 'required', summary: 'required', bodyMarkdown: 'required' } },
        { id: 'nessuna', code: 'api.not_found' },
      ],
    })
    const { updatedAt } = documentIn(await guides.read(good.id))
    expect((await guides.bulk('archive', [good.id], updatedAt - 1)).json).toEqual({
      done: [],
      over: 0,
      refused: [{ id: good.id, code: 'content.changed_meanwhile' }],
    })
    expect((await guides.bulk('archive', [good.id], updatedAt)).json).toMatchObject({ done: [good.id] })
    await guides.bulk('publish', [good.id])
    expect((await guides.bulk('archive', [good.id, half.id])).json).toEqual({
      done: [good.id],
      over: 0,
      refused: [{ id: half.id, code: 'content.not_published' }],
    })
  })

  test('do not publish an offer without its code, link or list of codes: alone, with others, or for a later day', async () => {
    const offers = desk(anna.ask, 'convenzioni')
    const kinds = { static_code: 'code', landing_link: 'url', code_list: 'codes' } as const
    const made = await Promise.all(
      Object.keys(kinds).map(async (kind) => {
        const { id, revision } = documentIn(await offers.create({ data: offer({ partner: kind, discount: { kind } }) }))
        return { id, revision, fields: { [`discount.${kinds[kind as keyof typeof kinds]}`]: 'required' } }
      }),
    )
    for (const { id, revision, fields } of made)
      for (const days of [{}, { from: '2026-12-01' }]) expect(problemsIn(await offers.publish(id, revision, days))).toEqual(fields)
    const shownCard = documentIn(await offers.create({ data: offer({ partner: 'Bar', discount: { kind: 'show_card' } }) }))
    const ids = [...made.map(({ id }) => id), shownCard.id]
    expect((await offers.bulk('publish', ids)).json).toEqual({
      done: [shownCard.id],
      over: 0,
      refused: made.map(({ id, fields }) => ({ id, code: 'api.invalid', fields })),
    })
    const [first, second, third] = made.map(({ id }) => id)
    await anna.ask(offerAt(first!, 'discount'), { method: 'PUT', body: { code: 'SOCI', seen: null } })
    await anna.ask(offerAt(second!, 'discount'), { method: 'PUT', body: { url: 'https://negozio.example/soci', seen: null } })
    await anna.ask(offerAt(third!, 'codes'), { method: 'POST', body: { text: 'A1\nA2' } })
    expect((await offers.bulk('publish', ids)).json).toMatchObject({ refused: [] })
  })

  test('keep the last day of a document that is published together with others', async () => {
    app.clock.set(NOW)
    const { id, revision } = documentIn(await guides.create({ data: guide({ title: 'Fino a dicembre' }) }))
    const out = documentIn(await guides.publish(id, revision, { to: '2026-12-31' }))
    await guides.save(id, out.revision, guide({ title: 'Fino a Natale' }))
    const lastDay = async () => documentIn(await guides.read(id)).to
    await guides.bulk('publish', [id])
    expect([await lastDay(), (await shown(id))?.title]).toEqual(['2026-12-31', 'Fino a Natale'])
    await guides.bulk('archive', [id])
    await guides.bulk('publish', [id])
    expect(await lastDay()).toBe('2026-12-31')
    app.clock.set(Date.UTC(2027, 0, 1, 9))
    await contentDays.run(app.deps)
    expect(await shown(id)).toBeUndefined()
    await guides.bulk('publish', [id])
    expect(documentIn(await guides.read(id))).toMatchObject({ state: 'published', to: null })
    app.clock.set(NOW)
  })

  test('are ordered by hand, and only moved documents are sent to devices', async () => {
    const restaurants = desk(anna.ask, 'ristoranti')
    for (const [i, id] of ['a', 'b', 'c', 'd'].entries())
      await putDocument(app.deps, 'ristoranti', { id, data: { name: id }, position: i, now: NOW })
    const before = await app.db
      .selectFrom('document')
      .select(['id', 'version'])
      .where('collection', '=', 'ristoranti')
      .orderBy('id')
      .execute()
    expect((await restaurants.order(['c', 'b'], ['b', 'c'])).status).toBe(204)
    expect((await members('ristoranti')).map(({ id }) => id).join('')).toBe('acbd')
    const after = await app.db
      .selectFrom('document')
      .select(['id', 'version'])
      .where('collection', '=', 'ristoranti')
      .orderBy('id')
      .execute()
    expect(after.filter(({ version }, i) => version !== before[i]!.version).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(await restaurants.order(['a', 'z'], ['z', 'a'])).toMatchObject({ status: 404 })
    expect(await restaurants.order(['a', 'a'], ['a', 'a'])).toMatchObject({ status: 404 })
  })

  test('refuse the second of two orders by hand', async () => {
    const sports = desk(anna.ask, 'sports')
    const base = ['uno', 'due', 'tre']
    for (const [position, id] of base.entries()) await putDocument(app.deps, 'sports', { id, data: { name: id }, position, now: NOW })
    const answers = await Promise.all([sports.order(['tre', 'uno', 'due'], base), sports.order(['due', 'tre', 'uno'], base)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('content.changed_meanwhile')
    const now = (await members('sports')).map(({ id }) => id).filter((id) => base.includes(id))
    expect(now).toEqual(answers[0].status === 204 ? ['tre', 'uno', 'due'] : ['due', 'tre', 'uno'])
    expect((await sports.order(base, now)).status).toBe(204)
    // The same call again, after a lost answer, succeeds.
    expect((await sports.order(base, now)).status).toBe(204)
    expect((await sports.order(['tre', 'due'], base)).code).toBe('content.changed_meanwhile')
  })
})

test('a document never gets an id that is an address of Gestione', async () => {
  const made = documentIn(await desk(anna.ask, 'ristoranti').create({ data: { name: 'Nuovo' } }))
  expect(made.id).toMatch(/^nuovo-.+/)
})

describe('«Chi siamo» and its documents', () => {
  test('can be edited before it is first written, and lists the public documents', async () => {
    const papers = desk(anna.ask, 'documenti')
    const pages = desk(anna.ask, 'pagine')
    expect((await pages.list()).items).toMatchObject([{ id: 'chi-siamo', title: 'Chi siamo', state: 'draft' }])
    const first = documentIn(await papers.create({ data: { title: 'Statuto', access: 'public', markdown: 'Art. 1' } }))
    await papers.publish(first.id, first.revision)

    const page = documentIn(await pages.read('chi-siamo'))
    const saved = documentIn(await pages.save('chi-siamo', page.revision, { hero: { title: 'Un circolo', text: 'Dal 1974.' } }))
    await pages.publish('chi-siamo', saved.revision)
    expect(await shown('chi-siamo', 'pagine')).toMatchObject({
      documents: [{ id: 'statuto', access: 'public', file: '/api/documents/statuto.pdf' }],
    })

    const second = documentIn(await papers.create({ data: { title: 'Verbale', access: 'members', markdown: 'Si apre.' } }))
    await papers.publish(second.id, second.revision)
    expect(await shown('chi-siamo', 'pagine')).toMatchObject({ documents: [{ id: 'statuto' }, { id: 'verbale', access: 'members' }] })
    expect((await app.request('/api/documents/verbale.pdf')).status).toBe(401)
    expect((await app.request('/api/documents/statuto.pdf')).status).toBe(200)

    await papers.order(['verbale', 'statuto'], ['statuto', 'verbale'])
    expect(await shown('chi-siamo', 'pagine')).toMatchObject({ documents: [{ id: 'verbale' }, { id: 'statuto' }] })

    await papers.archive('verbale', documentIn(await papers.read('verbale')).revision)
    expect((await shown('chi-siamo', 'pagine'))!.documents).toHaveLength(1)
    expect((await app.request('/api/documents/verbale.pdf')).status).toBe(404)
  })

  test('lists the documents of today when it is put back', async () => {
    const [papers, pages] = [desk(anna.ask, 'documenti'), desk(anna.ask, 'pagine')]
    const listed = async () => ((await shown('chi-siamo', 'pagine'))!.documents as { id: string }[]).map(({ id }) => id)
    const before = await listed()
    await transaction(app.db, () => changeDocument(app.deps, 'pagine', { id: 'chi-siamo', now: NOW, change: withPages }))
    const archived = documentIn(await pages.archive('chi-siamo', documentIn(await pages.read('chi-siamo')).revision))
    expect(archived.state).toBe('archived')
    const made = documentIn(await papers.create({ data: { title: 'Regolamento', access: 'public', markdown: 'Art. 1' } }))
    await papers.publish(made.id, made.revision)
    const back = documentIn(await pages.publish('chi-siamo', archived.revision))
    expect(await listed()).toEqual([...before, made.id])
    expect(recordsOf((await shown('chi-siamo', 'pagine'))!.documents)[0]).toMatchObject({ pages: 4 })

    const off = documentIn(await pages.archive('chi-siamo', back.revision))
    await papers.archive(made.id, made.revision + 1)
    await pages.publish('chi-siamo', off.revision)
    expect(await listed()).toEqual(before)
  })

  test('cannot be published while one of its documents is being published', async () => {
    const pages = desk(anna.ask, 'pagine')
    const { revision } = documentIn(await pages.read('chi-siamo'))
    const documents = [{ id: 'bilancio', title: 'Bilancio' }]
    const { publishing } = await transaction(app.db, async () => {
      await changeDocument(app.deps, 'pagine', { id: 'chi-siamo', now: NOW, change: (page) => ({ ...page, documents }) })
      const publishing = pages.publish('chi-siamo', revision)
      // SQLite has a single writer: it waits.
      if (isPostgres(app.db)) await untilSomebodyWaits(app.db, publishing)
      return { publishing }
    })
    expect(await publishing).toMatchObject({ status: 409, code: 'content.changed_meanwhile' })
    expect((await shown('chi-siamo', 'pagine'))!.documents).toEqual(documents)
  })
})
