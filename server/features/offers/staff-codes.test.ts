import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPostgres, transaction } from '#db/connect.ts'
import { makeDocument } from '#db/make.ts'
import type { DiscountAnswer, ImportedCodes } from '#domain/contents/api.ts'
import { untilSomebodyWaits } from '#tests/database.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { claimFreeCode } from './queries.ts'

let app: TestApp
let editor: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  editor = await staffMember(app, 'editor')
  await makeDocument(app.db, { collection: 'convenzioni', id: 'terme', data: { partner: 'Terme', discount: { kind: 'code_list' } } })
})
afterAll(() => app.stop())

const at = (id: string, rest: string) => `/api/staff/contents/convenzioni/${id}/${rest}`
const importing = (text: string, id = 'terme') => editor.ask(at(id, 'codes'), { method: 'POST', body: { text } })
const putting = (body: object, { id = 'terme', seen = null as string | null } = {}) =>
  editor.ask(at(id, 'discount'), { method: 'PUT', body: { ...body, seen } })
const audits = async () =>
  app.db.selectFrom('audit').select(['action', 'detail', 'changes']).where('subject', '=', 'terme').orderBy('id').execute()

test('a text or a table of codes gives the numbers of new, known and invalid ones', async () => {
  const text = 'Codice;Note\r\nTERME-1;a\n"TERME-2";b\nTERME-1\n\ndue parole\n' + 'X'.repeat(65)
  expect((await importing(text)).json).toEqual({
    added: 2,
    known: 1,
    refused: ['due parole', 'X'.repeat(65)],
    refusedCount: 2,
    all: 2,
    free: 2,
  } satisfies ImportedCodes)
  expect((await importing(text)).json).toMatchObject({ added: 0, known: 3, all: 2 })
  const { changes, ...entry } = (await audits())[0]!
  expect(entry).toEqual({ action: 'imported', detail: 'codes' })
  expect(changes).not.toContain('TERME-1')
})

test('ten thousand codes fit into one call, and twenty of thousands of invalid ones are returned', async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => `SCONTO-${i}`).join('\n')
  expect((await importing(many)).json).toMatchObject({ added: 10_000 })
  const { refused, refusedCount } = (await importing('no no\n'.repeat(300))).json as ImportedCodes
  expect([refused.length, refusedCount]).toEqual([20, 300])
})

test('the partner’s page of a draft leaves the code that members use, and both are in the audit', async () => {
  expect((await putting({ code: 'BORGO25' })).json).toMatchObject({ code: 'BORGO25', url: null })
  expect((await putting({ url: 'https://terme.example/soci' })).json).toMatchObject({ code: 'BORGO25', url: 'https://terme.example/soci' })
  expect((await editor.ask(at('terme', 'discount'))).json).toMatchObject({
    url: 'https://terme.example/soci',
  } satisfies Partial<DiscountAnswer>)
  const changes = (await audits()).filter(({ detail }) => detail === 'discount').map((entry) => entry.changes)
  expect(changes).toContain(JSON.stringify({ url: { before: null, after: 'https://terme.example/soci' } }))
})

test('another editor’s newer code or page is not overwritten; the same value twice is no conflict', async () => {
  await makeDocument(app.db, { collection: 'convenzioni', id: 'bar', data: { partner: 'Bar', discount: { kind: 'static_code' } } })
  const id = 'bar'
  const changed = { status: 409, code: 'content.changed_meanwhile' }
  expect((await putting({ code: 'PRIMO' }, { id })).status).toBe(200)
  expect(await putting({ code: 'SECONDO' }, { id })).toMatchObject(changed)
  expect((await putting({ code: 'PRIMO' }, { id })).status).toBe(200)
  expect((await putting({ url: 'https://bar.example/a' }, { id })).status).toBe(200)
  expect(await putting({ url: 'https://bar.example/b' }, { id, seen: 'https://bar.example/x' })).toMatchObject(changed)
  const both = { code: 'SECONDO', url: 'https://bar.example/a' }
  expect((await putting({ code: 'SECONDO' }, { id, seen: 'PRIMO' })).json).toMatchObject(both)
  expect((await editor.ask(at(id, 'discount'))).json).toMatchObject(both)
})

test('of two first codes saved in the same instant one is refused', async () => {
  await makeDocument(app.db, { collection: 'convenzioni', id: 'due', data: { partner: 'Due', discount: { kind: 'static_code' } } })
  const answers = await Promise.all(['UNO', 'DUE'].map((code) => putting({ code }, { id: 'due' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  [{ code: 'con spazi' }, { code: 'invalid' }],
  [{ code: '' }, { code: 'required' }],
  [{ url: 'http://terme.example' }, { url: 'invalid' }],
  [{ url: 'javascript:alert(1)' }, { url: 'invalid' }],
])('%j is refused', async (body, fields) => {
  expect(await putting(body)).toMatchObject({ status: 422, json: { error: { code: 'api.invalid', fields } } })
})

test('a draft accepts codes, an unknown offer does not', async () => {
  const body = { requestKey: 'una-bozza-nuova', data: { partner: 'Cinema', discount: { kind: 'code_list' } } }
  const { id } = (await editor.ask('/api/staff/contents/convenzioni', { method: 'POST', body })).json as { id: string }
  expect((await importing('C-1', id)).json).toMatchObject({ added: 1 })
  expect(await importing('C-1', 'nessuna')).toMatchObject({ status: 404 })
  expect(await putting({ code: 'A' }, { id: 'nessuna' })).toMatchObject({ status: 404 })
})

test('free codes are removed with their number in the audit, and taken ones stay', async () => {
  const id = 'lista'
  await makeDocument(app.db, { collection: 'convenzioni', id, data: { partner: 'Cinema', discount: { kind: 'code_list' } } })
  await importing('A-1\nA-2\nA-3', id)
  await app.db.updateTable('discountCode').set({ takenAt: 1 }).where('offerId', '=', id).where('code', '=', 'A-1').execute()
  const removing = (seen: number, offerId = id) => editor.ask(`${at(offerId, 'codes')}?seen=${seen}`, { method: 'DELETE' })
  expect(await removing(1)).toMatchObject({ status: 409, code: 'content.changed_meanwhile' })
  expect((await editor.ask(at(id, 'discount'))).json).toMatchObject({ all: 3, free: 2 })
  expect((await removing(2)).json).toMatchObject({ all: 1, free: 0 })
  expect((await removing(2)).status).toBe(200)
  expect(await removing(0, 'nessuna')).toMatchObject({ status: 404 })
  const entries = await app.db.selectFrom('audit').select('changes').where('subject', '=', id).where('action', '=', 'removed').execute()
  expect(entries).toEqual([{ changes: JSON.stringify({ free: { before: 2, after: null } }) }])
  expect((await importing('A-2', id)).json).toMatchObject({ added: 1, all: 2 })
})

test('a code that a member takes while the free ones are removed stays', async () => {
  const id = 'gara'
  await makeDocument(app.db, { collection: 'convenzioni', id, data: { partner: 'Gara', discount: { kind: 'code_list' } } })
  await importing('G-1\nG-2', id)
  const { removing } = await transaction(app.db, async () => {
    await claimFreeCode(app.db, id, 1)
    const removing = editor.ask(`${at(id, 'codes')}?seen=2`, { method: 'DELETE' })
    // SQLite has a single writer: it waits.
    if (isPostgres(app.db)) await untilSomebodyWaits(app.db, removing)
    return { removing }
  })
  expect((await removing).json).toMatchObject({ all: 1, free: 0 })
})

test('a role that only reads contents cannot add codes', async () => {
  const { ask } = await staffMember(app, 'secretary')
  expect((await ask(at('terme', 'discount'))).status).toBe(200)
  expect(await ask(at('terme', 'codes'), { method: 'POST', body: { text: 'A' } })).toMatchObject({ status: 403, code: 'guard.forbidden' })
})
