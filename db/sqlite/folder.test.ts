import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyPlace } from '#tests/database.ts'
import { closeDatabase, connect, DatabaseProblem, isUnavailable, transaction } from '../connect.ts'
import { makeCardNumber, makeDocument } from '../make.ts'
import { migrate } from '../migrations.ts'
import { sqliteFile } from './connect.ts'

test('the file is in WAL mode, and a commit waits for the disk', async () => {
  const { dataDir } = await place()
  await closeDatabase(await migrated(dataDir))
  const db = new DatabaseSync(sqliteFile(dataDir))
  expect(db.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  db.close()
})

test('only its owner can enter the data folder', async () => {
  const { dataDir } = await place()
  const inside = join(dataDir, 'data')
  await closeDatabase(await connect({ dataDir: inside }))
  expect((await stat(inside)).mode & 0o777).toBe(0o700)
})

test('a folder cannot be opened twice, but again after closing', async () => {
  const { dataDir } = await place()
  const db = await connect({ dataDir })
  await expect(connect({ dataDir })).rejects.toThrow(`Another Tessera already runs on the data folder ${dataDir}: stop it first`)
  await closeDatabase(db)
  await closeDatabase(await connect({ dataDir }))
})

test('a second process is refused while the first one lives, and can start after its death', async () => {
  const { dataDir } = await place()
  const first = otherProcess(dataDir)
  expect(await first.says()).toBe('open')
  await expect(connect({ dataDir })).rejects.toThrow(DatabaseProblem)
  expect(await otherProcess(dataDir).says()).toBe(
    `Another Tessera already runs on the data folder ${dataDir}: stop it first, or choose another folder with DATA_DIR.`,
  )
  await first.kill()
  await closeDatabase(await connect({ dataDir }))
})

test('a command beside the server may write, and the server reads it', async () => {
  const { dataDir } = await place()
  const server = await migrated(dataDir)
  const command = await connect({ dataDir, beside: true })
  await Promise.all([makeCardNumber(command, '1111111111'), makeCardNumber(server, '2222222222')])
  expect(await server.selectFrom('cardNumber').select('number').orderBy('number').execute()).toHaveLength(2)
  await closeDatabase(command)
  await closeDatabase(server)
})

test('a damaged file stops the start with one sentence that names it', async () => {
  const { dataDir } = await place()
  const db = await migrated(dataDir)
  for (let n = 0; n < 200; n++) await makeDocument(db, { collection: 'c', data: { testo: 'x'.repeat(500) } })
  await closeDatabase(db)
  const file = sqliteFile(dataDir)
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  await handle.write(Buffer.alloc(size - 16_384, 0xa5), 0, size - 16_384, 8192)
  await handle.close()
  await expect(connect({ dataDir })).rejects.toThrow(new RegExp(`^The database file ${file} cannot be used \\(.+\\): put a backup back`))
})

test('a file that is not a database stops the start with the same sentence, stays unchanged, and frees the folder', async () => {
  const { dataDir } = await place()
  await writeFile(sqliteFile(dataDir), 'not a database, but somebody may want it back'.repeat(50))
  const before = await stat(sqliteFile(dataDir))
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(connect({ dataDir })).rejects.toThrow(/^The database file .+ cannot be used/)
  }
  expect((await stat(sqliteFile(dataDir))).mtimeMs).toBe(before.mtimeMs)
})

test('an invalid value is refused, and never shifts the others', async () => {
  const { dataDir } = await place()
  const db = await migrated(dataDir)
  const insert = (value: unknown) =>
    db
      .insertInto('setting')
      .values({ key: 'k', value: value as string })
      .execute()
  await expect(insert({ a: 1 })).rejects.toThrow('SQLite cannot hold a Object')
  await expect(insert(new Date())).rejects.toThrow('SQLite cannot hold a Date')
  await expect(sql`select ${undefined}`.execute(db)).rejects.toThrow('SQLite cannot hold undefined')
  await closeDatabase(db)
})

test('a full disk gives its own error and leaves no partial write; after it writes work again', async () => {
  const { dataDir } = await place()
  const db = await migrated(dataDir)
  await sql`pragma max_page_count = 80`.execute(db)
  const data = { testo: 'x'.repeat(5000) }
  const filling = transaction(db, async (trx) => {
    for (let n = 0; n < 100; n++) await makeDocument(trx, { collection: 'c', data })
  })
  const error = await filling.catch((error: unknown) => error)
  expect([isUnavailable(error), (error as Error).message]).toEqual([true, 'database or disk is full'])
  expect(await db.selectFrom('document').select('id').execute()).toEqual([])

  await sql`pragma max_page_count = 8000`.execute(db)
  await makeDocument(db, { collection: 'c', data })
  expect(await db.selectFrom('document').select('id').execute()).toHaveLength(1)
  await closeDatabase(db)
})

test('closing waits for the running transaction', async () => {
  const { dataDir } = await place()
  const db = await migrated(dataDir)
  const inside = Promise.withResolvers<void>()
  const running = db.transaction().execute(async (trx) => {
    inside.resolve()
    for (let n = 0; n < 20; n++) await makeCardNumber(trx)
  })
  await inside.promise
  await closeDatabase(db)
  await running
  const again = await connect({ dataDir })
  expect(await again.selectFrom('cardNumber').select('number').execute()).toHaveLength(20)
  await closeDatabase(again)
})

async function place() {
  const place = await emptyPlace('sqlite')
  onTestFinished(place.remove)
  return place
}

async function migrated(dataDir: string) {
  const db = await connect({ dataDir })
  await migrate(db)
  return db
}

/** A process that opens the folder and prints "open", or the reason. */
function otherProcess(dataDir: string) {
  const code = `
    import { connect } from '#db/connect.ts'
    await connect({ dataDir: ${JSON.stringify(dataDir)} }).then(() => console.log('open'), (error) => console.log(error.message))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  onTestFinished(kill)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return { says: async () => (await lines.next()).value as string, kill }
}
