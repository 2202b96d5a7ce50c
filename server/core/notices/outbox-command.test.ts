import { PassThrough, Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { makeAccount, makeOutboxRow } from '#db/make.ts'
import { useDatabase } from '#tests/database.ts'
import { runCommandLine } from '#server/command-line.ts'

const database = useDatabase()
afterEach(() => database().db.deleteFrom('outbox').execute())

const AT = Date.UTC(2026, 10, 10, 9)

async function outbox(...given: string[]) {
  const { dataDir, databaseUrl } = database()
  const [stdin, stdout, stderr] = [Readable.from([]), new PassThrough(), new PassThrough()]
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const code = await runCommandLine(['outbox', ...given], { stdin, stdout, stderr, env })
  return { code, stdout: said(stdout), stderr: said(stderr) }
}

const said = (stream: PassThrough) => (stream.read() as Buffer | null)?.toString() ?? ''

const rows = () => database().db.selectFrom('outbox').select(['id', 'deadAt', 'attempts', 'lastError']).orderBy('id').execute()

async function someWork() {
  const { db } = database()
  const recipient = 'anna@posta.example'
  const payload = JSON.stringify({ to: recipient, firstname: 'Anna' })
  await makeOutboxRow(db, { id: 'one', recipient, payload })
  await makeOutboxRow(db, { id: 'two', recipient, payload, deadAt: AT, attempts: 14, lastError: 'EENVELOPE 550 no such user …' })
  await makeOutboxRow(db, { id: 'three', topic: 'push', deadAt: AT + 1, attempts: 14, lastError: 'gone' })
}

test('the list shows waiting and dead work, and no personal data', async () => {
  expect(await outbox()).toEqual({ code: 0, stdout: 'The outbox is empty.\n', stderr: '' })
  const { id: uid, email } = await makeAccount(database().db)
  await database().db.insertInto('mailBounce').values({ uid, email, code: 550, bouncedAt: AT }).execute()
  expect((await outbox()).stdout).toBe('The outbox is empty.\n\nAccounts whose address takes no mail: 1.\n')
  await database().db.deleteFrom('mailBounce').execute()
  await someWork()
  const { code, stdout } = await outbox('list')
  expect([code, stdout]).toEqual([
    0,
    `  mail  1 waiting, 1 given up
  push  0 waiting, 1 given up

Given up, the last first:
  three  push, 14 times, 2026-11-10T09:00:00.001Z: gone
  two  mail, 14 times, 2026-11-10T09:00:00.000Z: EENVELOPE 550 no such user …
`,
  ])
  expect(stdout).not.toMatch(/anna/i)
})

test('retry restarts one dead row or all, and leaves waiting ones alone', async () => {
  await someWork()
  expect(await outbox('retry', 'two')).toEqual({ code: 0, stdout: '1 row will be tried again.\n', stderr: '' })
  expect(await rows()).toMatchObject([
    { id: 'one', deadAt: null },
    { id: 'three', deadAt: AT + 1 },
    { id: 'two', deadAt: null, attempts: 0, lastError: null },
  ])
  expect(await outbox('retry', '--all')).toMatchObject({ code: 0, stdout: '1 row will be tried again.\n' })
  expect((await rows()).every(({ deadAt }) => deadAt === null)).toBe(true)
  expect(await outbox('retry', '--all')).toEqual({ code: 1, stdout: '', stderr: 'Nothing was given up.\n' })
})

test('drop deletes one dead row or all, and never a waiting one', async () => {
  await someWork()
  expect(await outbox('drop', 'one')).toEqual({ code: 1, stdout: '', stderr: 'Nothing given up has the id "one".\n' })
  expect(await outbox('drop', 'three')).toMatchObject({ code: 0, stdout: '1 row forgotten.\n' })
  expect(await outbox('drop', '--all')).toMatchObject({ code: 0, stdout: '1 row forgotten.\n' })
  expect((await rows()).map(({ id }) => id)).toEqual(['one'])
})

test.each([['retry'], ['drop'], ['retry', 'two', '--all'], ['list', 'two'], ['boh']])(
  'wrong arguments (%s) get the usage',
  async (...given) => {
    expect(await outbox(...given)).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run tessera -- outbox [list | retry ID') })
  },
)
