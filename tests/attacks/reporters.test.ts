import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, makeStaffRole } from '#db/make.ts'
import { confirmed } from '#server/account/test-account.ts'
import { limitKey } from '#server/auth/limit-key.ts'
import { testPicture } from '#server/pictures/test-picture.ts'
import { aReport, aVisitor, newKey, sendFile, sent } from '#server/reports/test-report.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { contentsOf } from './contents.ts'

// Whoever reads a copy of the database, with the server's secret beside it or without, looks for who has written what was to lead to nobody.

const DAY = 24 * 3_600_000
const NETWORK = '203.0.113.9'

let app: TestApp
let anna: Awaited<ReturnType<typeof confirmed<Request>>>
beforeAll(async () => {
  app = await startAttackedApp({ config: { trustedProxies: ['127.0.0.1'] } })
  anna = await confirmed<Request>(app)
  await makeStaffRole(app.db, { uid: (await makeMember(app.db)).account.id, role: 'safeguarding' })
})
afterAll(() => app.stop())

/** Anna's browser, with her session, from a network of its own. */
const ask: Request = (path, options = {}) => anna.ask(path, { ...options, headers: { ...options.headers, 'X-Forwarded-For': NETWORK } })

/** The rows that are there since, or are other ones, table by table. */
async function written(act: () => Promise<unknown>): Promise<string[]> {
  const before = await contentsOf(app.db)
  await act()
  const after = await contentsOf(app.db)
  return Object.entries(after).flatMap(([table, rows]) =>
    rows.filter((row) => !before[table]!.includes(row)).map((row) => `${table} ${row}`),
  )
}

const photo = () => testPicture(60, 40).jpeg().toBuffer()

test.each([
  ['an anonymous report', {}],
  ['a visitor’s', { ...aVisitor, email: 'ida@posta.example' }],
  ['an anonymous confidential one', { category: 'riservata' }],
])('%s with a photo leaves no trace of the browser’s session, nor of its network', async (_what, more) => {
  // A session is prolonged by the first call of a day.
  app.clock.advance(2 * DAY)
  const rows = await written(async () => {
    const { ref } = await sendFile(ask, await photo())
    const { code } = await sent(ask, aReport({ ...more, files: [ref] }))
    await ask('/api/reports/receipt', { method: 'POST', body: { code } })
  })
  expect(rows.some((row) => row.startsWith('report '))).toBe(true)
  const { secret } = app.deps.config
  // The digests that the server's secret makes of the network, whatever the count is called.
  const names = rows.flatMap((row) => /^rateLimit .*"key":"([\w-]+):/.exec(row)?.[1] ?? [])
  const digests = names.map((name) => limitKey(secret, name, NETWORK))
  for (const trace of [anna.uid, anna.email, NETWORK, ...digests])
    expect(
      rows.filter((row) => row.includes(trace)),
      trace,
    ).toEqual([])
  expect(rows.filter((row) => /^(session|account|userDocument) /.test(row))).toEqual([])
})

test('of a signed confidential report the account stands nowhere in the clear, in no row of the same moment either', async () => {
  app.clock.advance(2 * DAY)
  await anna.ask('/api/auth/session')
  const rows = await written(async () => {
    const { ref } = await sendFile(ask, await photo())
    const { id } = await sent(ask, aReport({ mode: 'signed', category: 'riservata', files: [ref] }))
    await anna.ask(`/api/reports/${id}/messages`, { method: 'POST', body: { requestKey: newKey(), body: 'Ancora.' } })
  })
  expect(rows.some((row) => row.startsWith('reportMessage '))).toBe(true)
  for (const trace of [anna.uid, anna.email])
    expect(
      rows.filter((row) => row.includes(trace)),
      trace,
    ).toEqual([])
})
