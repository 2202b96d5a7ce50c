import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, makePerson } from '#db/make.ts'
import { EXPORT_HEADER } from '#domain/members/export.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { openTable } from '#server/platform/spreadsheet/open-table.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let secretary: Staff
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

const EXPORT = '/api/staff/members/export'
const member = async (firstname: string, lastname: string, record: object = {}) => {
  const { card, account } = await makeMember(app.db, { document: { firstname, lastname } })
  await makePerson(app.db, { uid: account.id, cardNumber: card.number, firstname: null, lastname: null, ...record })
  return card.number
}
/** The rows of a file, read as an import reads them. */
async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const table = await openTable({ size: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) })
  const rows = []
  for await (const some of table.rows()) rows.push(...some.map(({ cells }) => cells))
  return rows
}

test('a CSV file has the list’s cards: numbers keep their zeros, telephones their plus, and no cell is a formula', async () => {
  const number = await member('Ada', 'Esporta', { phone: '+390575123456', notes: '=1+1', cap: '00100', birthDate: '1958-01-31' })
  await member('Ugo', 'Altrove')
  const { status, headers, text } = await secretary.ask(`${EXPORT}?q=esporta`)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="soci-2026-11-\d\d\.csv"$/)
  const [head, row, ...more] = text.split('\r\n')
  expect([head, more]).toEqual([`\uFEFF${EXPORT_HEADER.map((name) => `"${name}"`).join(';')}`, ['']])
  expect(row).toContain(`"Esporta";"Ada";"${number}";"valida"`)
  expect(row).toContain('"31/01/1958"')
  expect(row).toContain('"+390575123456"')
  expect(row).toContain('"00100"')
  expect(row).toContain('"\'=1+1"')
})

/** Without empty cells at the end, which a workbook leaves out. */
const width = (rows: string[][]) => rows.map((row) => Array.from(EXPORT_HEADER, (_, i) => row[i] ?? ''))

test('every cell of a workbook is text, and an import reads both files alike', async () => {
  await member('Èlia & <Bo>'.replace(/[&<>]/g, ''), 'Quaderno', { notes: 'a < b & c' })
  const csv = await rowsOf((await secretary.ask(`${EXPORT}?q=quaderno`)).bytes)
  const { bytes, headers } = await secretary.ask(`${EXPORT}?q=quaderno&format=xlsx`)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  const book = await rowsOf(bytes)
  expect(width(book)).toEqual(width(csv))
  expect(book[1]!.at(-1)).toBe('a < b & c')
})

test('a file of many pages has each card once', async () => {
  for (let i = 0; i < 505; i += 1) await makeMember(app.db, { document: { firstname: `N${i}`, lastname: 'Cinquecento' } })
  const { text } = await secretary.ask(`${EXPORT}?q=cinquecento`)
  const names = text
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(';')[1])
  expect([names.length, new Set(names).size]).toEqual([505, 505])
})

test('an export needs its permission and a fresh second factor, and the audit leaves out the search', async () => {
  for (const role of ['admin', 'viewer'] as const) expect((await (await staffMember(app, role)).ask(EXPORT)).status).toBe(403)
  const stale = await staffMember(app, 'secretary')
  await app.db
    .updateTable('session')
    .set({ secondAt: app.clock.now() - 3_600_000 })
    .where('userId', '=', stale.uid)
    .execute()
  expect(await stale.ask(EXPORT)).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
  expect((await secretary.ask(`${EXPORT}?q=nome+segreto&state=valid`)).text.split('\r\n')).toHaveLength(2)
  const entries = await app.db.selectFrom('audit').select(['record', 'detail']).where('action', '=', 'exported').orderBy('id').execute()
  expect(entries.at(-1)).toEqual({ record: 'person', detail: 'csv ricerca state=valid' })
})
