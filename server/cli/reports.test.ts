import { PassThrough, Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { makeMember, makeReport } from '#db/make.ts'
import { useDatabase } from '#tests/database.ts'
import { runCommandLine } from './run.ts'

const fresh = useDatabase()
let uid: string
beforeAll(async () => {
  uid = (await makeMember(fresh().db)).account.id
  await makeReport(fresh().db, { uid, title: 'Luce rotta', number: 'S-0001' })
  await makeReport(fresh().db, { uid, title: 'Porta rotta', number: 'S-0002', state: 'resolved' })
  const sealed = { desk: 'safeguarding', category: 'riservata', content: 'sealed', dataKey: 'sealed', number: 'T-22222222' }
  await makeReport(fresh().db, { uid, title: '', ...sealed })
})

async function reports(...given: string[]): Promise<{ code: number; text: string }> {
  const { dataDir, databaseUrl } = fresh()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const env = {
    DATA_DIR: dataDir,
    APP_URL: 'https://tessera.example',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: 'x'.repeat(40) }),
  }
  const code = await runCommandLine(['reports', ...given], { env, stdin: Readable.from([]), stdout, stderr })
  return { code, text: `${String(stdout.read() ?? '')}${String(stderr.read() ?? '')}`.trim() }
}

test('lists what waits first, and nothing confidential', async () => {
  const { code, text } = await reports()
  expect(code).toBe(0)
  expect(text.split('\n').map((line) => line.slice(0, 16).trim())).toEqual(['S-0001  received', 'S-0002  resolved'])
  expect(await reports('T-22222222')).toEqual({ code: 1, text: 'There is no report "T-22222222".' })
})

test('shows one, answers it and says how far it is; the member is told', async () => {
  expect((await reports('S-0001')).text).toContain('Luce rotta')
  const answered = await reports('S-0001', '--answer', 'Arriva un tecnico.', '--state', 'waiting_for_you')
  expect(answered.code).toBe(0)
  expect(answered.text).toMatch(/^S-0001 {2}waiting_for_you/)
  expect(answered.text).toContain('Arriva un tecnico.')
  const notices = await fresh().db.selectFrom('notice').select(['uid', 'text']).execute()
  expect(notices).toEqual([{ uid, text: 'Segnalazione S-0001.' }])
  expect((await reports('S-0001', '--state', 'closed')).text).toMatch(/^S-0001 {2}closed/)
  expect(await reports('S-0001', '--answer', 'Ancora')).toEqual({
    code: 1,
    text: '"S-0001" is closed: open it again with --state in_progress.',
  })
})

test.each([
  [['S-9999'], 1, 'There is no report "S-9999".'],
  [['S-0001', '--state', 'done'], 2, 'The state must be one of'],
  [['S-0001', '--answer', ' '], 2, 'The answer must be a text'],
  [['--answer', 'Ciao'], 2, 'Which report?'],
])('asked with %j it says what is wrong', async (given, code, words) => {
  const said = await reports(...given)
  expect([said.code, said.text.startsWith(words)]).toEqual([code, true])
})
