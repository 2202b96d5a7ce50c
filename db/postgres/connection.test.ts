import { createServer, connect as connectTcp, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyPlace, freshDatabase, testEngine } from '#tests/database.ts'
import { closeDatabase, connect, isUnavailable, transaction } from '../connect.ts'
import { makeCardNumber } from '../make.ts'
import { migrate, pendingMigrations } from '../migrations.ts'

// Without Postgres these tests do not exist, instead of being skipped.
const onPostgres = testEngine === 'postgres' ? test : () => {}

onPostgres('connections that the server ends are errors to who uses them, and are replaced', async () => {
  const fresh = await freshDatabase('postgres')
  onTestFinished(fresh.drop)
  const administrator = await connect(fresh)
  onTestFinished(() => closeDatabase(administrator))
  const ended = transaction(fresh.db, async (trx) => {
    await makeCardNumber(trx, '1111111111')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      administrator,
    )
    await makeCardNumber(trx, '2222222222')
  })
  const error = await ended.catch((error: unknown) => error)
  expect(isUnavailable(error)).toBe(true)
  await makeCardNumber(fresh.db, '3333333333')
  expect(await fresh.db.selectFrom('cardNumber').select('number').execute()).toEqual([{ number: '3333333333' }])
})

onPostgres('while the server is gone every query is an error that says so, and when it is back they work again', async () => {
  const fresh = await freshDatabase('postgres')
  onTestFinished(fresh.drop)
  const line = await breakableLine(new URL(fresh.databaseUrl as string))
  onTestFinished(line.cut)
  const warnings: string[] = []
  const db = await connect({ databaseUrl: line.url, dataDir: fresh.dataDir, log: { warn: (_, message) => warnings.push(message) } })
  onTestFinished(() => closeDatabase(db))
  await makeCardNumber(db, '1111111111')

  await line.cut()
  const failed = await Promise.allSettled([
    makeCardNumber(db, '2222222222'),
    numbers(),
    transaction(db, (trx) => makeCardNumber(trx, '3333333333')),
  ])
  expect(failed.map((query) => query.status === 'rejected' && isUnavailable(query.reason))).toEqual([true, true, true])

  await line.mend()
  await makeCardNumber(db, '4444444444')
  expect(await numbers()).toEqual(['1111111111', '4444444444'])

  async function numbers() {
    return (await db.selectFrom('cardNumber').select('number').orderBy('number').execute()).map(({ number }) => number)
  }
})

onPostgres('two servers that start together migrate the database once', async () => {
  const place = await emptyPlace('postgres')
  onTestFinished(place.remove)
  const both = await Promise.all([connect(place), connect(place)])
  await Promise.all(both.map((db) => migrate(db)))
  expect(await Promise.all(both.map(pendingMigrations))).toEqual([[], []])
  await Promise.all(both.map(closeDatabase))
})

test('a missing server stops the start with one sentence', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  await new Promise((resolve) => closed.close(resolve))
  const opening = connect({ databaseUrl: `postgres://tessera@127.0.0.1:${port}/tessera`, dataDir: 'unused' })
  await expect(opening).rejects.toThrow(`The database of DATABASE_URL does not answer (connect ECONNREFUSED 127.0.0.1:${port}).`)
})

/** A proxy to the server on its own port, which can be closed. */
async function breakableLine(server: URL) {
  const sockets = new Set<Socket>()
  const gate = createServer((near) => {
    const far = connectTcp(Number(server.port || 5432), server.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (port: number) => {
    gate.listen(port, '127.0.0.1')
    await once(gate, 'listening')
  }
  await listen(0)
  const { port } = gate.address() as { port: number }
  const url = new URL(server)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    cut: async () => {
      for (const socket of sockets) socket.destroy()
      if (gate.listening) await new Promise((resolve) => gate.close(resolve))
    },
    mend: () => listen(port),
  }
}
