import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { closeDatabase, connect, transaction } from '#db/connect.ts'
import { makeOutboxRow } from '#db/make.ts'
import { migrate } from '#db/migrations.ts'
import { emptyPlace, TEST_SECRET, useDatabase } from '#tests/database.ts'
import { createLog } from '#server/platform/log.ts'
import { enqueue } from './enqueue.ts'
import { createLoop } from './loop.ts'
import { openPayload, sealPayloadsWith, sealWaiting } from './sealed-payload.ts'

const database = useDatabase()
const order = { to: 'anna@posta.example', link: 'https://tessera.example/nuova-password?token=abc' }
const mail = { topic: 'mail', payload: order, now: 1, recipient: order.to }

beforeEach(async () => {
  sealPayloadsWith(database().db, () => TEST_SECRET)
  await database().db.deleteFrom('outbox').execute()
})

const rows = () => database().db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** The payloads that a loop gets. */
async function drained() {
  const seen: unknown[] = []
  const handlers = { mail: async (payload: unknown) => void seen.push(payload) }
  const log = createLog({ trial: false, logLevel: 'silent' })
  await createLoop({ db: database().db, clock: { now: () => 1_000_000_000_000 }, log, handlers }).drainOnce()
  return seen
}

test('a payload with a recipient is encrypted in its row, and decrypted for the sender', async () => {
  await enqueue(database().db, mail)
  const [row] = await rows()
  expect(row).toMatchObject({ recipient: order.to })
  expect(row!.payload).not.toMatch(/anna|link|token|https/)
  expect(await drained()).toEqual([order])
})

test('a payload is also encrypted in a passed transaction', async () => {
  await transaction(database().db, (trx) => enqueue(trx, mail))
  expect(await drained()).toEqual([order])
})

test('a payload encrypted with another secret, or moved to another row, is dead at once with a reason', async () => {
  await enqueue(database().db, mail)
  sealPayloadsWith(database().db, () => 'another secret of this installation')
  expect(await drained()).toEqual([])
  const [row] = await rows()
  expect(row).toMatchObject({ attempts: 1, lastError: 'the payload was sealed with another SECRET', deadAt: expect.any(Number) })

  sealPayloadsWith(database().db, () => TEST_SECRET)
  expect(openPayload(database().db, row!)).toEqual(order)
  expect(() => openPayload(database().db, { ...row!, id: 'another' })).toThrow('sealed with another SECRET')
})

test('an unencrypted row gets its recipient by migration, is encrypted at the start and still sent', async () => {
  const place = await emptyPlace()
  const db = await connect(place)
  onTestFinished(async () => {
    await closeDatabase(db)
    await place.remove()
  })
  await migrate(db, '0025-redemption-undone')
  const { recipient: _, ...old } = { ...(await makeOutboxRow(database().db, { payload: JSON.stringify(order) })) }
  const asked = { ...old, id: 'b', topic: 'email-change', payload: JSON.stringify({ email: 'bruno@posta.example', token: 'abc' }) }
  const byClock = { ...old, id: 'c', topic: 'housekeeping', payload: '{"at":1}' }
  for (const row of [{ ...old, id: 'a' }, asked, byClock, { ...old, id: 'd', payload: '{' }]) await insertAsBefore(row)
  await migrate(db)
  sealPayloadsWith(db, () => TEST_SECRET)
  await sealWaiting(db)
  await sealWaiting(db)

  const now = await db.selectFrom('outbox').select(['id', 'recipient', 'payload']).orderBy('id').execute()
  expect(now.map(({ recipient }) => recipient)).toEqual(['anna@posta.example', 'bruno@posta.example', null, null])
  expect(now.map(({ payload }) => payload.slice(0, 3))).toEqual(['v1.', 'v1.', '{"a', 'v1.'])
  expect(openPayload(db, now[0]!)).toEqual(order)

  // From a host with the older version, still running beside this one.
  const late = { ...old, id: 'e', topic: 'forgot', payload: JSON.stringify({ email: 'carla@posta.example' }) }
  await insertAsBefore(late)
  await sealWaiting(db)
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', 'e').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ recipient: 'carla@posta.example', payload: expect.stringMatching(/^v1\./) })
  expect(openPayload(db, row)).toEqual({ email: 'carla@posta.example' })

  async function insertAsBefore(row: typeof asked) {
    await db
      .insertInto('outbox')
      .values(row as never)
      .execute()
  }
})
