import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeMember } from '#db/make.ts'
import { TEST_SECRET, useDatabase } from '#tests/database.ts'
import { waitingMails } from '#tests/waiting-mails.ts'
import { runCommandLine } from '#server/command-line.ts'

const fresh = useDatabase()

async function names(...given: string[]): Promise<{ code: number; text: string }> {
  const { dataDir, databaseUrl } = fresh()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const env = { DATA_DIR: dataDir, SECRET: TEST_SECRET, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const code = await runCommandLine(['names', ...given], { env, stdin: Readable.from([]), stdout, stderr })
  return { code, text: `${String(stdout.read() ?? '')}${String(stderr.read() ?? '')}`.trim() }
}

async function asking(email: string, firstname: string) {
  const { account, document } = await makeMember(fresh().db, {
    account: { email, emailVerified: true },
    document: { firstname: 'Anna', lastname: 'Bianchi' },
  })
  const at = Date.UTC(2026, 10, 10, 9)
  const row = { id: `name-${firstname}`, uid: account.id, oldFirstname: 'Anna', oldLastname: 'Bianchi', firstname, lastname: 'Bianchi' }
  await fresh()
    .db.insertInto('nameChange')
    .values({ ...row, state: 'asked', askedAt: at, decidedAt: null })
    .execute()
  return { uid: account.id, number: document.tessera }
}

test('requests are listed, granted and refused by the number of the card, and their people are told', async () => {
  expect(await names()).toEqual({ code: 0, text: 'Nobody has asked for another name.' })
  const [zoe, ida] = [await asking('zoe@posta.example', 'Zoe'), await asking('ida@posta.example', 'Ida')]
  expect((await names()).text.split('\n').toSorted()).toEqual(
    [
      `${zoe.number}  Anna Bianchi → Zoe Bianchi  zoe@posta.example  10/11/26`,
      `${ida.number}  Anna Bianchi → Ida Bianchi  ida@posta.example  10/11/26`,
    ].toSorted(),
  )
  expect(await names(zoe.number, '--grant')).toEqual({ code: 0, text: `The card ${zoe.number} bears the new name. A mail tells so.` })
  expect(await names(ida.number, '--refuse')).toEqual({ code: 0, text: `The card ${ida.number} keeps its name. A mail tells so.` })
  const now = await fresh().db.selectFrom('userDocument').select(['tessera', 'firstname']).execute()
  expect(now.toSorted((a, b) => (a.firstname < b.firstname ? -1 : 1))).toEqual([
    { tessera: ida.number, firstname: 'Anna' },
    { tessera: zoe.number, firstname: 'Zoe' },
  ])
  expect(await waitingMails(fresh().db)).toMatchObject([
    { template: 'name', state: 'granted', to: 'zoe@posta.example', name: 'Zoe Bianchi', oldName: 'Anna Bianchi' },
    { template: 'name', state: 'refused', to: 'ida@posta.example' },
  ])
  expect(await names(zoe.number, '--grant')).toEqual({ code: 1, text: `Nobody has asked for another name on the card ${zoe.number}.` })
})

test.each([
  [['0012345678'], 2, 'How to ask: npm run tessera -- names [NUMBER --grant | NUMBER --refuse]'],
  [['--grant'], 2, 'How to ask: npm run tessera -- names [NUMBER --grant | NUMBER --refuse]'],
  [['0012345678', '--grant', '--refuse'], 2, 'How to ask: npm run tessera -- names [NUMBER --grant | NUMBER --refuse]'],
  [['abc', '--grant'], 1, '"abc" is no card\'s number: it has ten digits.'],
])('asked wrongly (%s), it says how to ask', async (given, code, text) => {
  expect(await names(...given)).toEqual({ code, text })
})
