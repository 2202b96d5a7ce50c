import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeChild, makeMember } from '#db/make.ts'
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

/** Sets a name without a request. */
const set = (card: string, firstname = 'Dora') => names(card, '--set', '--firstname', firstname, '--lastname', 'Bianchi Neri')

test('requests are listed, granted and refused by card number, and their people are notified', async () => {
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

test('the office sets a name without a request, on an account’s card and on a child’s', async () => {
  const { uid, number } = await asking('dora@posta.example', 'Dorotea')
  await fresh().db.deleteFrom('outbox').execute()
  expect(await set(number)).toEqual({ code: 0, text: `The card ${number} bears the name Dora Bianchi Neri.` })
  const { number: paper } = await makeCard(fresh().db, { number: await makeCardNumber(fresh().db) })
  expect(await set(paper)).toEqual({ code: 1, text: `Nobody has the card ${paper}.` })
  await makeChild(fresh().db, { cardNumber: paper, firstname: 'Elia' })
  expect((await set(paper, 'Elio')).code).toBe(0)

  const documents = fresh().db.selectFrom('userDocument').select(['firstname', 'lastname']).where('uid', '=', uid)
  expect(await documents.execute()).toEqual([{ firstname: 'Dora', lastname: 'Bianchi Neri' }])
  const children = fresh().db.selectFrom('child').select(['firstname', 'lastname']).where('cardNumber', '=', paper)
  expect(await children.execute()).toEqual([{ firstname: 'Elio', lastname: 'Bianchi Neri' }])
  expect(await fresh().db.selectFrom('nameChange').select(['oldFirstname', 'firstname', 'state']).where('uid', '=', uid).execute()).toEqual(
    [{ oldFirstname: 'Anna', firstname: 'Dora', state: 'set' }],
  )
  const audited = fresh().db.selectFrom('audit').select(['actor', 'subject']).where('action', '=', 'name_set').orderBy('id')
  expect(await audited.execute()).toEqual([
    { actor: null, subject: uid },
    { actor: null, subject: paper },
  ])
  expect(await waitingMails(fresh().db)).toMatchObject([
    { template: 'name', state: 'set', to: 'dora@posta.example', name: 'Dora Bianchi Neri' },
  ])
})

const USAGE = '[NUMBER --grant | NUMBER --refuse | NUMBER --set --firstname NAME --lastname NAME]'

test.each([
  [['0012345678', '--set'], 2, `How to ask: npm run tessera -- names ${USAGE}`],
  [['0012345678', '--set', '--firstname', 'Dora', '--lastname', '\u202e'], 1, '"Dora \u202e" is no name for a card.'],
  [['0012345678'], 2, `How to ask: npm run tessera -- names ${USAGE}`],
  [['--grant'], 2, `How to ask: npm run tessera -- names ${USAGE}`],
  [['0012345678', '--grant', '--refuse'], 2, `How to ask: npm run tessera -- names ${USAGE}`],
  [['abc', '--grant'], 1, '"abc" is no card\'s number: it has ten digits.'],
])('wrong arguments (%s) get the usage', async (given, code, text) => {
  expect(await names(...given)).toEqual({ code, text })
})
