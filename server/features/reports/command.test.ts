import { PassThrough, Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeMember, makeReport } from '#db/make.ts'
import { TEST_SECRET, useDatabase } from '#tests/database.ts'
import { waitingMails } from '#tests/waiting-mails.ts'
import { DEMO, writeSetting } from '#server/platform/settings.ts'
import { runCommandLine } from '#server/command-line.ts'

const fresh = useDatabase()
let uid: string
beforeAll(async () => {
  uid = (await makeMember(fresh().db)).account.id
  await makeReport(fresh().db, { uid, title: 'Luce rotta', number: 'S-0001' })
  await makeReport(fresh().db, { uid, title: 'Porta rotta', number: 'S-0002', state: 'resolved' })
  const sealed = { desk: 'safeguarding', category: 'riservata', content: 'sealed', dataKey: 'sealed', number: 'T-22222222' }
  await makeReport(fresh().db, { uid, title: '', ...sealed })
})

const reports = (...given: string[]) => reportsWith({ APP_URL: 'https://tessera.example' }, given)

async function reportsWith(settings: NodeJS.ProcessEnv, given: string[]): Promise<{ code: number; text: string }> {
  const { dataDir, databaseUrl } = fresh()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const env = {
    DATA_DIR: dataDir,
    ...settings,
    SECRET: TEST_SECRET,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const code = await runCommandLine(['reports', ...given], { env, stdin: Readable.from([]), stdout, stderr })
  return { code, text: `${String(stdout.read() ?? '')}${String(stderr.read() ?? '')}`.trim() }
}

test('lists waiting reports first, without confidential ones', async () => {
  const { code, text } = await reports()
  expect(code).toBe(0)
  expect(text.split('\n').map((line) => line.slice(0, 16).trim())).toEqual(['S-0001  received', 'S-0002  resolved'])
  expect(await reports('T-22222222')).toEqual({ code: 1, text: 'There is no report "T-22222222".' })
})

test('shows the text of a report without a title once', async () => {
  await makeReport(fresh().db, { uid, title: 'La grondaia perde.', number: 'S-0003', state: 'closed' })
  expect((await reports('S-0003')).text.split('La grondaia perde.')).toHaveLength(2)
})

test('shows a report, answers it and sets its state; the member is notified', async () => {
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

const queued = async () => (await waitingMails<{ link: string }>(fresh().db)).map(({ link }) => link).toReversed()

describe('the link in the mail of an answer', () => {
  const answer = ['S-0002', '--answer', 'Fatto.']

  test('uses APP_URL', async () => {
    await fresh().db.deleteFrom('outbox').execute()
    expect((await reports(...answer)).code).toBe(0)
    expect(await queued()).toEqual([expect.stringMatching(/^https:\/\/tessera\.example\/segnalazioni\/[\w-]+$/)])
  })

  test('never leads to this machine: answering needs APP_URL, except in the trial', async () => {
    const { db } = fresh()
    await db.deleteFrom('outbox').execute()
    const messages = () => db.selectFrom('reportMessage').selectAll().execute()
    const before = await messages()
    const refused = await reportsWith({}, answer)
    expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(/^APP_URL is not set/)])
    expect([await queued(), await messages()]).toEqual([[], before])
    await writeSetting(db, DEMO, true)
    expect((await reportsWith({ PORT: '4321' }, answer)).code).toBe(0)
    expect(await queued()).toEqual([expect.stringMatching(/^http:\/\/localhost:4321\/segnalazioni\//)])
    await db.deleteFrom('setting').execute()
  })
})

test.each([
  [['S-9999'], 1, 'There is no report "S-9999".'],
  [['S-0001', '--state', 'done'], 2, 'The state must be one of'],
  [['S-0001', '--answer', ' '], 2, 'The answer must be a text'],
  [['--answer', 'Ciao'], 2, 'Which report?'],
])('%j is refused with a sentence', async (given, code, words) => {
  const said = await reports(...given)
  expect([said.code, said.text.startsWith(words)]).toEqual([code, true])
})
