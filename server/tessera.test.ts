import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase, connect } from '#db/connect.ts'
import { makeAccount, makeMember, makeStaffRole } from '#db/make.ts'
import { emptyPlace, type EmptyPlace, freshDatabase, TEST_SECRET } from '#tests/database.ts'
import { waitingMails } from '#tests/waiting-mails.ts'
import { LAST_BACKUP, readSetting } from '#server/platform/settings.ts'
import { runCommandLine } from './command-line.ts'

const ROOT = join(import.meta.dirname, '..')

const COMMANDS = [
  'applications',
  'backup',
  'bounce',
  'export-all',
  'export-members',
  'family',
  'import-all',
  'import-firebase',
  'import-members',
  'map',
  'names',
  'offer-codes',
  'outbox',
  'partner-link',
  'picture',
  'picture-off',
  'reports',
  'restore',
  'rotate-keys',
  'second-factor-off',
  'setup-link',
  'staff',
]

test('without a command, and with --help, it lists the commands', async () => {
  const place = await empty()
  const asked = await tessera(place, ['--help'])
  expect(asked).toMatchObject({ code: 0, stderr: '' })
  for (const name of COMMANDS) expect(asked.stdout).toContain(`  ${name} `)
  expect(await tessera(place, [])).toEqual({ code: 2, stdout: '', stderr: asked.stdout })
})

test('the README lists the commands of --help, and no document names a missing command', async () => {
  const { stdout } = await tessera(await empty(), ['--help'])
  const [readme, ...others] = await Promise.all(
    ['README.md', 'README.it.md', 'docs/operations.md', 'docs/security.md'].map((name) => readFile(join(ROOT, name), 'utf8')),
  )
  expect(readme).toContain(`\`\`\`text\n${stdout}\`\`\`\n`)
  const named = [readme, ...others].flatMap((text) => [...text!.matchAll(/npm run tessera -- ([\w-]+)/g)].map((match) => match[1]))
  expect([...new Set(named)].filter((name) => name !== '--help' && !COMMANDS.includes(name!))).toEqual([])
})

test.each(COMMANDS)('%s --help shows the usage and does nothing', async (name) => {
  const place = await empty()
  const { code, stdout } = await tessera(place, [name, '--help'])
  expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringContaining(`npm run tessera -- ${name}`)])
  expect(await readdir(place.dataDir)).toEqual([])
})

test.each([
  [['boh'], `There is no command "boh". There are: ${COMMANDS.join(', ')}. More: npm run tessera -- --help`],
  [['toString'], `There is no command "toString". There are: ${COMMANDS.join(', ')}. More: npm run tessera -- --help`],
  [['backup'], '"backup" takes one name after it, not 0: npm run tessera -- backup FILE [--passphrase-file FILE]'],
  [['restore', 'a', 'b'], '"restore" takes one name after it, not 2: npm run tessera -- restore FILE [--passphrase-file FILE]'],
  [['backup', 'a', '--pass', 'x'], "Unknown option '--pass'. The command: npm run tessera -- backup FILE [--passphrase-file FILE]"],
  [['backup', 'a'], 'Nobody is at the terminal to type the passphrase: give it with --passphrase-file FILE.'],
])('wrong arguments (%s) get the usage and exit code 2', async (given, sentence) => {
  expect(await tessera(await empty(), given)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` })
})

test('the real process ends with the same sentence and code', async () => {
  const { dataDir } = await empty()
  const ended = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'tessera.ts'), 'boh'], {
    env: { DATA_DIR: dataDir },
  }).catch((error: unknown) => error)
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('There is no command "boh"') })
})

test('one sentence names a wrong setting', async () => {
  const { code, stderr } = await tessera(await empty(), ['setup-link'], { PORT: 'tremila' })
  expect([code, stderr]).toEqual([1, 'PORT must be a whole number from 0 to 65535, not "tremila".\n'])
})

test('a lost second factor is switched off beside a running server, once, and its owner gets a mail', async () => {
  const server = await freshDatabase()
  onTestFinished(server.drop)
  const { id, email } = await makeAccount(server.db)
  const row = { uid: id, secret: 'v1.x', lastStep: 0, createdAt: 0 }
  await server.db
    .insertInto('secondFactor')
    .values({ ...row, confirmedAt: 1 })
    .execute()
  await server.db.insertInto('recoveryCode').values({ hash: 'x', uid: id }).execute()
  const done = await tessera(server, ['second-factor-off', email.toUpperCase()], { SECRET: TEST_SECRET })
  expect(done).toEqual({ code: 0, stdout: `The second factor of ${email} is off. A mail tells them so.\n`, stderr: '' })
  for (const table of ['secondFactor', 'recoveryCode'] as const)
    expect(await server.db.selectFrom(table).select('uid').execute()).toEqual([])
  expect((await waitingMails(server.db))[0]).toMatchObject({ template: 'security', event: 'second_factor_off', to: email })
  const sentences = [
    [email, `The account ${email} has no second factor.`],
    ['nessuno@posta.example', 'No account has the address nessuno@posta.example.'],
    ['boh', '"boh" is no e-mail address.'],
  ]
  for (const [given = '', sentence] of sentences)
    expect(await tessera(server, ['second-factor-off', given])).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
})

test('a backup made beside a running server is restored elsewhere; a second time it is refused', async () => {
  const server = await freshDatabase()
  onTestFinished(server.drop)
  const { document } = await makeMember(server.db)
  await writeFile(join(server.dataDir, 'secret'), 'un segreto')
  const file = join(server.dataDir, 'ieri.tessera')
  const key = ['--passphrase-file', await passphraseFile(server, 'sasso foglia nube')]
  const before = Date.now()
  const made = await tessera(server, ['backup', file, ...key])
  // Work that takes longer than a second shows its progress.
  const stderr = expect.stringMatching(/^(reading: .*…\n)*$/)
  expect(made).toMatchObject({ code: 0, stdout: `${file} is there: 5 rows, 1 file.\n`, stderr })
  // "Posta e copie di sicurezza" in Gestione shows this.
  const noted = await readSetting(server.db, LAST_BACKUP)
  expect(noted).toEqual({ at: expect.any(Number), rows: 5, files: 1 })
  expect(noted!.at).toBeGreaterThanOrEqual(before)

  const target = await empty()
  const wrong = ['--passphrase-file', await passphraseFile(server, 'sasso foglia nubi')]
  expect(await tessera(target, ['restore', file, ...wrong])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The passphrase does not open'),
  })
  const restored = await tessera(target, ['restore', file, ...key])
  expect(restored).toMatchObject({ code: 0, stdout: 'Restored: 5 rows, 1 file. Start the server now.\n' })
  expect(await tessera(target, ['restore', file, ...key])).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })

  const db = await connect(target)
  expect(await db.selectFrom('userDocument').selectAll().execute()).toEqual([document])
  await closeDatabase(db)
})

test('a backup says that the secret is kept elsewhere, and refuses a short or unreadable passphrase', async () => {
  const server = await freshDatabase()
  onTestFinished(server.drop)
  const file = join(server.dataDir, 'ieri.tessera')
  const key = await passphraseFile(server, 'corta')
  const short = await tessera(server, ['backup', file, '--passphrase-file', key])
  expect(short).toEqual({ code: 1, stdout: '', stderr: 'The passphrase must have at least 12 characters.\n' })
  const missing = await tessera(server, ['backup', file, '--passphrase-file', `${key}.no`])
  expect(missing).toEqual({ code: 1, stdout: '', stderr: `The passphrase file ${key}.no cannot be read (ENOENT).\n` })

  await writeFile(key, 'sasso foglia nube\nseconda riga')
  const made = await tessera(server, ['backup', file, '--passphrase-file', key], { SECRET: 'x'.repeat(32) })
  expect(made.stdout).toContain('SECRET, from the environment, is not in it')
})

test('a set-up link is made beside a running server until there is an administrator', async () => {
  const server = await freshDatabase()
  onTestFinished(server.drop)
  const real = { APP_URL: 'https://tessera.example', SECRET: 'x'.repeat(32) }
  const made = await tessera(server, ['setup-link'], real)
  expect(made).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^https:\/\/tessera\.example\/setup\?token=[\w-]{40,}\nIt works once, for 7 days[^\n]+\n$/),
    stderr: '',
  })

  const { id } = await makeAccount(server.db)
  await makeStaffRole(server.db, { uid: id })
  const refused = await tessera(server, ['setup-link'], real)
  expect(refused).toEqual({ code: 1, stdout: '', stderr: 'There is an administrator already: no set-up link is needed.\n' })
  expect(await tessera(server, ['setup-link'])).toMatchObject({ code: 1, stderr: expect.stringContaining('APP_URL is not set') })
})

test('a set-up link needs a database that the server has made', async () => {
  const place = await empty()
  const { code, stderr } = await tessera(place, ['setup-link'], { APP_URL: 'https://tessera.example', SECRET: 'x'.repeat(32) })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/: start (Tessera|the server) once\.\n$/)])
  expect(await readdir(place.dataDir)).toEqual([])
})

test.each([
  ['bounce', ['bounce', '<folder>'], '<folder> cannot be read (EISDIR).'],
  ['restore', ['restore', '<folder>', '--passphrase-file', '<key>'], '<folder> cannot be read (EISDIR).'],
])('%s of a folder, which is no file, is told in one sentence', async (_name, given, sentence) => {
  const place = await empty()
  const names = { '<folder>': place.dataDir, '<key>': await passphraseFile(place, 'sasso foglia nube') }
  const named = (text: string) => Object.entries(names).reduce((said, [name, own]) => said.replace(name, own), text)
  expect(await tessera(place, given.map(named))).toEqual({ code: 1, stdout: '', stderr: `${named(sentence)}\n` })
})

test('a backup into a missing folder is refused, and leaves nothing', async () => {
  const server = await freshDatabase()
  onTestFinished(server.drop)
  const file = join(server.dataDir, 'no', 'ieri.tessera')
  const key = await passphraseFile(server, 'sasso foglia nube')
  const { code, stderr } = await tessera(server, ['backup', file, '--passphrase-file', key])
  expect([code, stderr]).toEqual([1, `${file}.part cannot be used (ENOENT): there is no such file or folder.\n`])
  expect(await readdir(server.dataDir)).not.toContain('no')
})

test('a file that is not a database is refused, and no backup is made', async () => {
  const { dataDir, remove } = await empty()
  const place = { dataDir, remove }
  const database = join(place.dataDir, 'tessera.db')
  await writeFile(database, 'x'.repeat(5000))
  const key = await passphraseFile(place, 'sasso foglia nube')
  const { code, stderr } = await tessera(place, ['backup', join(place.dataDir, 'ieri.tessera'), '--passphrase-file', key])
  expect([code, stderr]).toEqual([1, `The database file ${database} cannot be read (file is not a database).\n`])
  expect(await readdir(place.dataDir)).not.toContain('ieri.tessera')
})

test('keys are not changed without a database, or with a damaged secret', async () => {
  const place = await empty()
  const nowhere = { dataDir: join(place.dataDir, 'altrove'), remove: place.remove }
  expect(await tessera(nowhere, ['rotate-keys'])).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database in') })
  expect(await readdir(place.dataDir)).toEqual([])

  const server = await freshDatabase()
  onTestFinished(server.drop)
  await writeFile(join(server.dataDir, 'secret'), '')
  const { code, stderr } = await tessera(server, ['rotate-keys'])
  expect([code, stderr]).toEqual([1, expect.stringContaining('secret is damaged')])
  expect(await server.db.selectFrom('cardKey').selectAll().execute()).toEqual([])
})

async function empty(): Promise<EmptyPlace> {
  const place = await emptyPlace()
  onTestFinished(place.remove)
  return place
}

async function passphraseFile({ dataDir }: EmptyPlace, passphrase: string): Promise<string> {
  const file = join(dataDir, `${passphrase.replaceAll(' ', '-')}.txt`)
  await writeFile(file, `${passphrase}\n`)
  return file
}

/** A command on the settings of a place, with nobody at the terminal. */
async function tessera({ dataDir, databaseUrl }: EmptyPlace, given: string[], env: Record<string, string> = {}) {
  const [stdin, stdout, stderr] = [Readable.from([]), new PassThrough(), new PassThrough()]
  const code = await runCommandLine(given, { stdin, stdout, stderr, env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env } })
  return { code, stdout: said(stdout), stderr: said(stderr) }
}

const said = (stream: PassThrough) => (stream.read() as Buffer | null)?.toString() ?? ''
