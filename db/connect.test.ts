import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/database.ts'
import { current, isUnavailable, isUniqueViolation, snapshot, transaction, type Database } from './connect.ts'
import { identityTime, millisOf } from './identity-time.ts'
import { MADE_AT, makeAccount, makeCardNumber, makeDocument, makeMember } from './make.ts'

const fresh = useDatabase()

test('a write is readable at once, with booleans as booleans, also in its returned rows', async () => {
  const { db } = fresh()
  const { id } = await makeAccount(db, { name: "Niccolò D'Ambra", emailVerified: false })
  const written = await db.updateTable('account').set({ emailVerified: true }).where('id', '=', id).returning('emailVerified').execute()
  expect(written).toEqual([{ emailVerified: true }])
  const read = db
    .selectFrom('account')
    .select(['name', 'emailVerified as confirmed'])
    .where('emailVerified', '=', true)
    .where('id', '=', id)
  expect(await read.execute()).toEqual([{ name: "Niccolò D'Ambra", confirmed: true }])
})

test('times and counts are numbers', async () => {
  const { db } = fresh()
  await makeDocument(db, { collection: 'numbers', id: 'a', position: 3 })
  const read = db.selectFrom('document').select(['updatedAt', 'position']).where('collection', '=', 'numbers')
  expect(await read.execute()).toEqual([{ updatedAt: MADE_AT, position: 3 }])
  const count = db
    .selectFrom('document')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('collection', '=', 'numbers')
  expect(await count.executeTakeFirstOrThrow()).toEqual({ n: 1 })
})

test('the time of an account keeps its milliseconds and can be compared', async () => {
  const { db } = fresh()
  const { id } = await makeAccount(db, { createdAt: identityTime(db, MADE_AT + 7) })
  const since = (ms: number) =>
    db.selectFrom('account').select('createdAt').where('id', '=', id).where('createdAt', '>=', identityTime(db, ms)).executeTakeFirst()
  expect(millisOf((await since(MADE_AT + 7))!.createdAt)).toBe(MADE_AT + 7)
  expect(await since(MADE_AT + 8)).toBeUndefined()
})

test('ids and keys sort by bytes, in any locale of the server', async () => {
  const { db } = fresh()
  for (const id of ['b', 'a', 'B', 'à', 'Z', 'a-1', 'a1']) await makeDocument(db, { collection: 'sorted', id })
  const read = db.selectFrom('document').select('id').where('collection', '=', 'sorted').orderBy('id')
  expect((await read.execute()).map(({ id }) => id)).toEqual(['B', 'Z', 'a', 'a-1', 'a1', 'b', 'à'])
})

test('a transaction writes all its rows', async () => {
  const { db } = fresh()
  const { document } = await transaction(db, (trx) => makeMember(trx))
  expect(await count('card', document.tessera)).toBe(1)
})

test('a failed transaction writes nothing', async () => {
  const { db } = fresh()
  const number = '0000000001'
  const failing = transaction(db, async (trx) => {
    await makeCardNumber(trx, number)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await count('cardNumber', number)).toBe(0)
})

test('others do not read a transaction’s writes before its commit', async () => {
  const { db } = fresh()
  const number = '0000000002'
  await transaction(db, async (trx) => {
    await makeCardNumber(trx, number)
    expect(await count('cardNumber', number)).toBe(0)
    expect((await trx.selectFrom('cardNumber').where('number', '=', number).selectAll().execute()).length).toBe(1)
  })
  expect(await count('cardNumber', number)).toBe(1)
})

test('simultaneous transactions do not mix: a failing one rolls back its own rows only', async () => {
  const { db } = fresh()
  const numbers = Array.from({ length: 20 }, (_, i) => `10000000${String(i).padStart(2, '0')}`)
  await Promise.allSettled(
    numbers.map((number, i) =>
      transaction(db, async (trx) => {
        await makeCardNumber(trx, number)
        await Promise.resolve()
        if (i % 2) throw new Error('odd ones fail')
      }),
    ),
  )
  const left = await db.selectFrom('cardNumber').select('number').where('number', 'in', numbers).orderBy('number').execute()
  expect(left.map(({ number }) => number)).toEqual(numbers.filter((_, i) => i % 2 === 0))
})

test('single writes that arrive during a transaction wait for it and are kept when it fails', async () => {
  const { db } = fresh()
  const alone = Promise.withResolvers<void>()
  const failing = transaction(db, async (trx) => {
    await makeCardNumber(trx, '0000000003')
    alone.resolve()
    throw new Error('no')
  })
  const single = alone.promise.then(() => makeCardNumber(db, '0000000004'))
  await expect(failing).rejects.toThrow('no')
  await single
  expect([await count('cardNumber', '0000000003'), await count('cardNumber', '0000000004')]).toEqual([0, 1])
})

test('a write on the outer database inside a transaction is refused with a reason, and the transaction writes nothing', async () => {
  const { db } = fresh()
  const mixed = transaction(db, async (trx) => {
    await makeCardNumber(trx, '0000000005')
    await makeCardNumber(db, '0000000006')
  })
  await expect(mixed).rejects.toThrow('A write on the outer database inside a transaction')
  expect([await count('cardNumber', '0000000005'), await count('cardNumber', '0000000006')]).toEqual([0, 0])
})

const countIn = async (view: Database) =>
  (await view.selectFrom('cardNumber').select('number').where('number', 'like', '000000002_').execute()).length

test('a snapshot reads one moment while others write and a transaction waits, and cannot be written', async () => {
  const { db } = fresh()
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const waiting = transaction(db, async (trx) => {
    await makeCardNumber(trx, '0000000020')
    begun.resolve()
    await held.promise
  })
  await begun.promise
  const seen = await snapshot(db, async (view) => {
    const before = await countIn(view)
    held.resolve()
    await waiting
    return [before, await countIn(view)]
  })
  expect([seen, await countIn(db)]).toEqual([[0, 0], 1])
  await expect(snapshot(db, (view) => makeCardNumber(view, '0000000021'))).rejects.toThrow(/read/i)
})

test('an outer write is refused also when the query builder began the transaction', async () => {
  const { db } = fresh()
  for (const begun of [
    db.transaction(),
    db.transaction().setIsolationLevel('serializable'),
    db.transaction().setAccessMode('read write'),
  ]) {
    await expect(begun.execute(() => makeCardNumber(db, '0000000007'))).rejects.toThrow(
      'A write on the outer database inside a transaction',
    )
  }
})

test('transaction joins the running transaction', async () => {
  const { db } = fresh()
  const inner = () => transaction(db, (trx) => makeCardNumber(trx, '0000000008'))
  const outer = transaction(db, async () => {
    await inner()
    expect(current(db).isTransaction).toBe(true)
    throw new Error('the outer one fails')
  })
  await expect(outer).rejects.toThrow('the outer one fails')
  expect(await count('cardNumber', '0000000008')).toBe(0)
})

test('current gives the database outside a transaction, and after its end', async () => {
  const { db } = fresh()
  expect(current(db)).toBe(db)
  const over = Promise.withResolvers<void>()
  let later: Promise<unknown> = Promise.resolve()
  await transaction(db, async () => {
    later = over.promise.then(() => makeCardNumber(current(db), '0000000009'))
  })
  over.resolve()
  await later
  expect(await count('cardNumber', '0000000009')).toBe(1)
})

test('a duplicate key or unique value is distinguished from other errors', async () => {
  const { db } = fresh()
  const { id, email } = await makeAccount(db)
  expect(isUniqueViolation(await reason(makeAccount(db, { id })))).toBe(true)
  expect(isUniqueViolation(await reason(makeAccount(db, { email })))).toBe(true)
  const orphan = await reason(db.insertInto('staffRole').values({ uid: 'nobody', role: 'admin', expiresOn: null, createdAt: 0 }).execute())
  const wrong = await reason(sql`selekt`.execute(db))
  for (const error of [orphan, wrong, new Error('x'), 'x', undefined]) {
    expect([isUniqueViolation(error), isUnavailable(error)]).toEqual([false, false])
  }
})

test('exactly one of three simultaneous requests takes the last place', async () => {
  const { db } = fresh()
  await db.insertInto('rateLimit').values({ key: 'last', hits: 4, resetAt: 0 }).execute()
  const take = () =>
    db
      .updateTable('rateLimit')
      .set((eb) => ({ hits: eb('hits', '+', 1) }))
      .where('key', '=', 'last')
      .where('hits', '<', 5)
      .returning('hits')
      .executeTakeFirst()
  const taken = await Promise.all([take(), take(), take()])
  expect(taken.filter((row) => row !== undefined)).toEqual([{ hits: 5 }])
})

async function count(table: 'card' | 'cardNumber', number: string): Promise<number> {
  const rows = await fresh().db.selectFrom(table).select('number').where('number', '=', number).execute()
  return rows.length
}

const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it did not fail',
    (error: unknown) => error,
  )
