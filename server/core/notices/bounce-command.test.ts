import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeAccount } from '#db/make.ts'
import { useDatabase } from '#tests/database.ts'
import { aDsn } from '#server/platform/mail/dsn.fixture.ts'
import { runCommandLine } from '#server/command-line.ts'

const database = useDatabase()

async function bounce(file: string, mail: string | Buffer = '') {
  const { dataDir, databaseUrl } = database()
  const [stdin, stdout, stderr] = [Readable.from([mail]), new PassThrough(), new PassThrough()]
  const code = await runCommandLine(['bounce', file], { stdin, stdout, stderr, env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } })
  return { code, said: [stdout, stderr].map((stream) => (stream.read() as Buffer | null)?.toString() ?? '').join('') }
}

const marked = () => database().db.selectFrom('mailBounce').select(['uid', 'email', 'code']).execute()

test('a bounce from a file or standard input marks the account’s address, and notifies its member once', async () => {
  const { db, dataDir } = database()
  const { id: uid } = await makeAccount(db, { email: 'anna@posta.example' })
  const file = join(dataDir, 'bounce.eml')
  await writeFile(file, aDsn())
  expect(await bounce(file)).toEqual({ code: 0, said: '1 of 1 address marked: its member reads so in the app.\n' })
  expect(await bounce('-', aDsn())).toMatchObject({ code: 0 })
  expect(await marked()).toEqual([{ uid, email: 'anna@posta.example', code: 550 }])
  const notices = await db.selectFrom('notice').select(['uid', 'title']).execute()
  expect(notices).toEqual([{ uid, title: 'Le nostre e-mail non arrivano' }])
})

test('an unknown address, a delay notification and another mail change nothing', async () => {
  const before = await marked()
  expect(await bounce('-', aDsn({ final: 'rfc822; nessuno@posta.example' }))).toEqual({
    code: 0,
    said: '0 of 1 address marked: it is no account’s.\n',
  })
  expect((await bounce('-', aDsn({ action: 'delayed' }))).said).toContain('nothing was changed')
  expect(await bounce('-', 'Subject: Ciao\n\nAction: failed')).toEqual({
    code: 1,
    said: 'This mail is no delivery status notification (RFC 3464).\n',
  })
  expect(await bounce('/nowhere/at-all.eml')).toEqual({ code: 1, said: '/nowhere/at-all.eml cannot be read (ENOENT).\n' })
  expect((await bounce('-', Buffer.alloc(4_000_001, 'x'))).said).toContain('longer than 4 MB')
  expect(await marked()).toEqual(before)
})
