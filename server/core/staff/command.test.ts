import { PassThrough, Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { makeAccount, makeMember, makePasskey, makeStaffRole } from '#db/make.ts'
import { TEST_SECRET, useDatabase } from '#tests/database.ts'
import { waitingMails } from '#tests/waiting-mails.ts'
import { runCommandLine } from '#server/command-line.ts'

const fresh = useDatabase()

async function staff(...given: string[]): Promise<{ code: number; text: string }> {
  const { dataDir, databaseUrl } = fresh()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const env = {
    DATA_DIR: dataDir,
    APP_URL: 'https://tessera.example',
    SECRET: TEST_SECRET,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const code = await runCommandLine(['staff', ...given], { env, stdin: Readable.from([]), stdout, stderr })
  return { code, text: `${String(stdout.read() ?? '')}${String(stderr.read() ?? '')}`.trim() }
}

async function person(email: string, ...roles: string[]): Promise<string> {
  const { account } = await makeMember(fresh().db, { account: { email, emailVerified: true } })
  for (const role of roles) await makeStaffRole(fresh().db, { uid: account.id, role })
  return account.id
}

const rolesOf = async (uid: string) =>
  (await fresh().db.selectFrom('staffRole').select('role').where('uid', '=', uid).orderBy('role').execute()).map(({ role }) => role)
const auditOf = (uid: string) =>
  fresh().db.selectFrom('audit').select(['actor', 'action', 'detail']).where('subject', '=', uid).orderBy('id').execute()
const mails = () => waitingMails<{ template: string; to: string; name?: string }>(fresh().db)

beforeEach(async () => {
  await fresh().db.deleteFrom('staffRole').execute()
  await fresh().db.deleteFrom('outbox').execute()
})

test('a role is given and ended; both are in the audit, and the person is notified', async () => {
  const uid = await person('teresa@posta.example')
  expect(await staff(' Teresa@Posta.example', '--role', 'secretary')).toEqual({
    code: 0,
    text: 'teresa@posta.example has the role secretary. It counts from when the account has a second factor.',
  })
  expect(await rolesOf(uid)).toEqual(['secretary'])
  expect((await staff('teresa@posta.example', '--role', 'secretary')).text).toBe('teresa@posta.example has the role secretary already.')
  expect(await staff('teresa@posta.example', '--role', 'secretary', '--end')).toEqual({
    code: 0,
    text: 'teresa@posta.example has the role secretary no more.',
  })
  expect(await rolesOf(uid)).toEqual([])
  expect(await auditOf(uid)).toEqual([
    { actor: null, action: 'role_given', detail: 'secretary' },
    { actor: null, action: 'role_ended', detail: 'secretary' },
  ])
  expect(await mails()).toMatchObject([
    { template: 'staff-role', to: 'teresa@posta.example', link: 'https://tessera.example/account/due-passaggi' },
    { template: 'staff-role', isGiven: false },
  ])
})

test('a person with a second factor is led to Gestione, not to switching it on', async () => {
  const uid = await person('enzo@posta.example')
  await makePasskey(fresh().db, { uid })
  await staff('enzo@posta.example', '--role', 'editor')
  expect(await mails()).toMatchObject([{ template: 'staff-role', hasFactor: true, link: 'https://tessera.example/gestione' }])
  const [notice] = await fresh().db.selectFrom('notice').selectAll().where('uid', '=', uid).execute()
  expect(notice).toMatchObject({ path: '/gestione' })
})

test('an ended role can be given again', async () => {
  const uid = await person('samira@posta.example')
  await makeStaffRole(fresh().db, { uid, role: 'editor', expiresOn: '2020-01-01' })
  expect((await staff('samira@posta.example', '--role', 'editor')).code).toBe(0)
  expect(await fresh().db.selectFrom('staffRole').select('expiresOn').where('uid', '=', uid).execute()).toEqual([{ expiresOn: null }])
})

test('the officer has no other role; administrators and the previous officer are notified of each change', async () => {
  await person('niccolo@posta.example', 'admin')
  const uid = await person('irene@posta.example')
  expect((await staff('irene@posta.example', '--role', 'safeguarding')).code).toBe(0)
  expect(await rolesOf(uid)).toEqual(['safeguarding'])
  await person('ottavio@posta.example')
  expect((await staff('ottavio@posta.example', '--role', 'safeguarding')).code).toBe(0)
  const told = (await mails()).filter(({ template }) => template === 'staff-officer').map(({ to }) => to)
  expect(told.toSorted()).toEqual(['irene@posta.example', 'niccolo@posta.example', 'niccolo@posta.example'])
  const refused = 'Whoever has the role safeguarding has no other: end the other role of'
  expect(await staff('irene@posta.example', '--role', 'admin')).toEqual({ code: 1, text: `${refused} irene@posta.example first.` })
  expect(await staff('niccolo@posta.example', '--role', 'safeguarding')).toEqual({
    code: 1,
    text: `${refused} niccolo@posta.example first.`,
  })
})

const ending = ['loredana@posta.example', '--role', 'admin', '--end']

test('the last administrator stays', async () => {
  const uid = await person('loredana@posta.example', 'admin')
  expect(await staff(...ending)).toEqual({
    code: 1,
    text: 'loredana@posta.example is the last administrator: give somebody else the role first.',
  })
  expect(await rolesOf(uid)).toEqual(['admin'])
  await person('amedeo@posta.example', 'admin')
  expect((await staff(...ending)).code).toBe(0)
})

test('an impossible change is refused with one sentence, and nothing is written', async () => {
  await person('noemi@posta.example')
  await makeAccount(fresh().db, { email: 'mai@posta.example', emailVerified: false })
  const cases: [given: string[], code: number, sentence: string][] = [
    [['noemi@posta.example'], 2, '--role is missing: npm run tessera -- staff [EMAIL --role ROLE [--end]]'],
    [['--role', 'editor'], 2, 'EMAIL is missing: npm run tessera -- staff [EMAIL --role ROLE [--end]]'],
    [['--end'], 2, 'EMAIL is missing'],
    [['noemi@posta.example', '--role', 'boss'], 2, 'There is no role "boss". There are: admin, secretary,'],
    [['nessuno', '--role', 'editor'], 1, '"nessuno" is no e-mail address.'],
    [['nessuno@posta.example', '--role', 'editor'], 1, 'No account has confirmed the address nessuno@posta.example.'],
    [['mai@posta.example', '--role', 'editor'], 1, 'No account has confirmed the address mai@posta.example.'],
    [['noemi@posta.example', '--role', 'editor', '--end'], 1, 'noemi@posta.example does not have the role editor.'],
  ]
  for (const [given, code, sentence] of cases)
    expect(await staff(...given), given.join(' ')).toEqual({ code, text: expect.stringContaining(sentence) })
  expect(await fresh().db.selectFrom('staffRole').selectAll().execute()).toEqual([])
})

test('without arguments it lists roles, their start, and the second factor', async () => {
  expect(await staff()).toEqual({ code: 0, text: 'Nobody has a role.' })
  const since = { createdAt: Date.UTC(2026, 1, 2, 12) }
  const [uid, other] = [await person('zora@posta.example'), await person('berta@posta.example')]
  await makeStaffRole(fresh().db, { uid, role: 'editor', ...since })
  await makePasskey(fresh().db, { uid })
  await makeStaffRole(fresh().db, { uid: other, role: 'secretary', ...since, expiresOn: '2090-12-31' })
  await makeStaffRole(fresh().db, { uid: other, role: 'viewer', ...since, expiresOn: '2026-02-03' })
  expect(await staff()).toEqual({
    code: 0,
    text: [
      'berta@posta.example  secretary  since 02/02/26  until 31/12/90  second factor off',
      'zora@posta.example  editor  since 02/02/26  second factor on',
    ].join('\n'),
  })
})
