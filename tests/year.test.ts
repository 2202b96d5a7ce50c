import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApplicationAnswer } from '#domain/applications/application.ts'
import type { ArrearsList } from '#domain/payments/arrears.ts'
import type { CashDay } from '#domain/payments/cash.ts'
import type { PaymentList, PaymentMethod, PaymentQuote, PaymentSheet } from '#domain/payments/payment.ts'
import { readCsv } from '#domain/payments/statement.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { EndReason, RegisterPage } from '#domain/register/register.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { feeOf, withFees } from '#server/features/payments/test-payments.ts'
import { identityTime } from '#db/identity-time.ts'
import { signIn } from '#server/core/people/test-person.ts'
import { features } from '#server/features.ts'
import { housekeeping } from '#server/housekeeping.ts'
import { planNext } from '#server/platform/jobs/schedules.ts'
import { staffMember } from './staff-member.ts'
import { startTestApp, type Request, type TestApp } from './test-app.ts'

// A year of an association over HTTP, with a clock that moves week by week. The test counts its own acts, and compares each figure of the
// register and of the cash book.

type Person = Awaited<ReturnType<typeof confirmed<Request>>>
/** A membership by the acts of this test. */
type Counted = { person: Person; admittedOn: PlainDate; endedOn: PlainDate | null; reason: EndReason | null }
/** A payment by the acts of this test. */
type Paid = { id: string; day: PlainDate; cents: number; method: PaymentMethod; receipt: string; voided: boolean }

let app: TestApp
let secretary: Request
let admin: Request
const book: Counted[] = []
const till: Paid[] = []

beforeAll(async () => {
  app = await startTestApp()
  await withFees(app)
  secretary = (await staffMember(app, 'secretary', { firstname: 'Paola', lastname: 'Rinaldi' })).ask
  admin = (await staffMember(app, 'admin', { firstname: 'Ugo', lastname: 'Conti' })).ask
  for (const schedule of [housekeeping, ...features.flatMap(({ schedules = [] }) => schedules)])
    await planNext(app.db, schedule, app.clock.now())
})
afterAll(() => app.stop())
beforeEach(() => app.db.deleteFrom('rateLimit').execute())

const today = () => romeDay(app.clock.now())

/** Moves the clock to the morning of this day, week by week, with the scheduled work of each week. */
async function goTo(day: PlainDate): Promise<void> {
  while (today() < day) {
    const next = addDays(today(), 7)
    app.clock.set(Date.parse(`${next < day ? next : day}T09:00:00Z`))
    await app.deliver()
  }
  // Sessions are shorter than a year.
  await app.db
    .updateTable('session')
    .set({ expiresAt: identityTime(app.db, app.clock.now() + 400 * 86_400_000), provedAt: app.clock.now() })
    .execute()
  await app.db.deleteFrom('rateLimit').execute()
}

async function post<T>(path: string, body: object, ask = secretary): Promise<T> {
  const { status, json } = await ask(path, { method: 'POST', body })
  expect({ path, status, json }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) })
  return json as T
}
const read = async <T>(path: string, ask = secretary): Promise<T> => {
  const { status, json } = await ask(path)
  expect({ path, status }).toEqual({ path, status: 200 })
  return json as T
}

const asked = {
  category: 'ordinario',
  birthDate: '1984-09-05',
  birthPlace: 'Borgo Sereno',
  street: 'Via del Mulino 3',
  cap: '52100',
  comune: 'Arezzo',
  provincia: 'AR',
  phone: '',
  statute: true,
  privacy: true,
}
let days = 0
/** A person who signs up and applies. */
async function applicant(firstname: string, lastname: string) {
  const person = await confirmed<Request>(app, { firstname, lastname })
  const birthDate = addDays(asked.birthDate, (days += 1))
  const { application } = await post<ApplicationAnswer>('/api/applications', { ...asked, birthDate }, person.ask)
  return { ...person, application: application!.id }
}
type Applicant = Awaited<ReturnType<typeof applicant>>

/** A meeting of the board, which admits some people and refuses others. */
async function meet(reference: string, admitted: Applicant[], refused: Applicant[] = []): Promise<void> {
  const decisions = [
    ...admitted.map(({ application: id }) => ({ id, outcome: 'approved' })),
    ...refused.map(({ application: id }) => ({ id, outcome: 'rejected', reason: 'Mancano i documenti.' })),
  ]
  const answer = await post('/api/staff/applications/meeting', { decidedOn: today(), reference, body: 'Consiglio direttivo', decisions })
  expect(answer).toEqual({ decided: decisions.length })
  for (const person of admitted) book.push({ person, admittedOn: today(), endedOn: null, reason: null })
}

type Payment = { cents?: number; amount?: string; method?: PaymentMethod; purpose?: string; detail?: string; until?: PlainDate }

/** Records a payment of today. `until`: the last day of the period that it gives the card; by default none, and a first fee pays the running one. */
async function pay({ number }: Person, { cents = 2500, until, method = 'cash', ...more }: Payment = {}): Promise<string> {
  const { renewal, due, validTo } = await read<PaymentQuote>(`/api/staff/payments/quote/${number}`)
  const body = feeOf(number, today(), { method, ...more, ...(until && { validTo: until }) })
  const isFee = (more.purpose ?? 'fee') === 'fee'
  if (isFee) expect(renewal?.validTo).toBe(until)
  const year = today().slice(0, 4)
  const receipt = `${till.filter(({ day }) => day.startsWith(year)).length + 1}/${year}`
  const sheet = await post<PaymentSheet>('/api/staff/payments', body)
  expect(sheet).toMatchObject({ cents, method, receipt })
  expect(sheet.period?.validTo).toBe(isFee && due?.kind === 'first' ? validTo : until)
  till.push({ id: sheet.id, day: today(), cents, method, receipt, voided: false })
  return sheet.id
}

async function end({ number }: Person, reason: EndReason, more: object, endedOn: PlainDate): Promise<void> {
  await post(`/api/staff/members/${number}/end`, { reason, ...more })
  ended(number, reason, endedOn)
}
const ended = (number: string, reason: EndReason, endedOn: PlainDate) =>
  Object.assign(
    book.find(({ person }) => person.number === number)!,
    { endedOn, reason },
  )
const resolution = (reference: string) => ({ decidedOn: today(), reference, body: 'Consiglio direttivo' })

const sum = (paid: readonly Paid[]) => paid.reduce((all, { cents, voided }) => all + (voided ? 0 : cents), 0)
const METHODS = ['cash', 'transfer', 'pos', 'online'] as const

const byNumber = (a: { cardNumber: string }, b: { cardNumber: string }) => (a.cardNumber < b.cardNumber ? -1 : 1)
/** A member's fees in the register's file. */
const feesOf = (rows: string[][], { number }: Person) =>
  rows.find((row) => row[1] === 'Ammissione' && row[10]!.replaceAll(' ', '') === number)![19]
const centsOf = (amount: string) => Math.round(Number(amount.replace(',', '.')) * 100)

/** Compares the register of this day with the counted memberships. */
async function registerIsRight(on: PlainDate): Promise<void> {
  const page = await read<RegisterPage>(`/api/staff/register?on=${on}`)
  const known = book.filter(({ admittedOn }) => admittedOn <= on)
  const isOver = ({ endedOn }: Counted) => endedOn !== null && endedOn <= on
  expect({ on, all: page.all, inForce: page.inForce }).toEqual({
    on,
    all: known.length,
    inForce: known.filter((one) => !isOver(one)).length,
  })
  const told = page.memberships.map(({ cardNumber, admittedOn, endedOn, endReason }) => ({ cardNumber, admittedOn, endedOn, endReason }))
  const counted = known.map((one) => ({
    cardNumber: one.person.number,
    admittedOn: one.admittedOn,
    endedOn: isOver(one) ? one.endedOn : null,
    endReason: isOver(one) ? one.reason : null,
  }))
  expect(told.toSorted(byNumber)).toEqual(counted.toSorted(byNumber))
}

/** Compares the payments of these days, by method, with the counted ones. */
async function tillIsRight(from: PlainDate, to: PlainDate): Promise<void> {
  const { totals } = await read<PaymentList>(`/api/staff/payments?from=${from}&to=${to}`)
  const counted = till.filter(({ day, voided }) => from <= day && day <= to && !voided)
  expect({ from, ...totals }).toEqual({
    from,
    payments: counted.length,
    cents: sum(counted),
    methods: Object.fromEntries(METHODS.map((method) => [method, sum(counted.filter((one) => one.method === method))])),
  })
}

async function closeCash(): Promise<void> {
  const { methods } = await read<CashDay>('/api/staff/cash')
  const cash = sum(till.filter(({ day, method }) => day === today() && method === 'cash'))
  expect(methods.cash).toBe(cash)
  const money = (cash / 100).toFixed(2)
  await post('/api/staff/cash', { day: today(), counted: money, expected: money, note: '' })
}

test('a year of an association', { timeout: 300_000 }, async () => {
  // November: eight people apply.
  const applied: Applicant[] = []
  for (const name of ['Ada Abate', 'Bruno Bassi', 'Carla Conti', 'Dino Doni', 'Elsa Elmi', 'Fabio Ferri', 'Gina Galli']) {
    const [firstname, lastname] = name.split(' ') as [string, string]
    applied.push(await applicant(firstname, lastname))
  }
  const [ada, bruno, carla, dino, elsa, fabio, gina] = applied
  await post(`/api/staff/applications/${gina!.application}/questions`, { question: 'Ci porti la fotocopia del documento?' })

  // The first meeting admits five and refuses one. Gina has not answered.
  await goTo('2026-12-01')
  await meet('1/2026', [ada!, bruno!, carla!, dino!, elsa!], [fabio!])
  await registerIsRight('2026-11-30')
  await registerIsRight(today())

  // Four pay. Dino's fee is first recorded for Elsa and voided: its receipt keeps its number.
  await pay(ada!)
  await pay(bruno!, { method: 'transfer' })
  await pay(carla!, { method: 'pos' })
  const wrong = await pay(elsa!)
  await post(`/api/staff/payments/${wrong}/void`, { reason: 'Era la quota di Dino Doni.', takeBack: false })
  till.find(({ id }) => id === wrong)!.voided = true
  await pay(dino!)
  await closeCash()

  // The second meeting, in the new year, admits Gina and a latecomer.
  await goTo('2027-01-05')
  const hugo = await applicant('Ugo', 'Izzo')
  await goTo('2027-01-12')
  await meet('1/2027', [gina!, hugo])
  await pay(gina!)
  await pay(hugo)
  await closeCash()
  await tillIsRight('2026-12-01', '2026-12-31')
  await tillIsRight('2027-01-01', '2027-01-31')

  // March: Dino dies, and gets no more mails.
  await goTo('2027-03-02')
  await end(dino!, 'death', { on: '2027-02-27' }, '2027-02-27')
  const told = app.mails.filter(({ to }) => to === dino!.email).length

  // Spring: a dinner, a donation.
  await goTo('2027-05-20')
  await pay(bruno!, { method: 'pos', purpose: 'event', detail: 'Cena di primavera', amount: '18,50', cents: 1850 })
  await pay(ada!, { method: 'transfer', purpose: 'donation', amount: '1.250,00', cents: 125_000 })

  // Elsa never pays: she gets a reminder, and her membership ends by resolution. Carla is excluded.
  const { items } = await read<ArrearsList>('/api/staff/arrears?kind=never')
  expect(items.map(({ number }) => number)).toEqual([elsa!.number])
  const remindedOn = today()
  expect(await post('/api/staff/arrears/reminders', { numbers: [elsa!.number] })).toMatchObject({ due: 1 })
  await goTo('2027-06-15')
  await end(elsa!, 'arrears', { ...resolution('4/2027'), remindedOn }, today())
  await end(carla!, 'exclusion', { ...resolution('5/2027'), why: 'Danni ai locali, più volte.' }, today())
  expect((await read<ArrearsList>('/api/staff/arrears?kind=never')).items).toEqual([])

  // September: Ugo leaves, closes his account, and is erased two weeks later. His row and his receipts stay.
  await goTo('2027-09-10')
  await signIn(hugo.ask, hugo)
  await post('/api/membership/withdrawal', {}, hugo.ask)
  ended(hugo.number, 'withdrawal', today())
  await post('/api/account/closure', {}, hugo.ask)
  await goTo('2027-09-26')
  expect(await app.db.selectFrom('account').select('id').where('id', '=', hugo.uid).execute()).toEqual([])

  // November: cards end. Ada and Bruno get reminders and pay in time; Gina pays in the days of grace.
  await goTo('2027-11-05')
  const reminded = (person: Person) => app.mails.filter(({ to, subject }) => to === person.email && /tessera|scad/i.test(subject)).length
  for (const person of [ada!, bruno!, gina!]) expect(reminded(person), person.lastname).toBeGreaterThan(0)
  await pay(ada!, { until: '2028-11-09' })
  await pay(bruno!, { method: 'transfer', until: '2028-11-09' })
  await closeCash()
  await goTo('2027-11-25')
  expect((await read<ArrearsList>('/api/staff/arrears?kind=grace')).items.map(({ number }) => number)).toEqual([gina!.number])
  await pay(gina!, { until: '2028-11-09' })

  // The end of the year: the books of the general assembly.
  await goTo('2027-12-31')
  expect(app.mails.filter(({ to }) => to === dino!.email)).toHaveLength(told)
  for (let on = '2026-11-30'; on <= today(); on = addDays(on, 15)) await registerIsRight(on)
  await registerIsRight(today())
  for (let from = '2026-11-01'; from <= today();) {
    const next = `${addDays(from, 31).slice(0, 8)}01`
    await tillIsRight(from, addDays(next, -1))
    from = next
  }

  // Each act has its row, without gaps in the numbers; the print has the same day.
  const rows = readCsv((await secretary('/api/staff/register/export')).text).slice(1)
  expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, i) => i + 1))
  expect(rows.filter(([, kind]) => kind === 'Ammissione')).toHaveLength(book.length)
  expect(rows.filter(([, kind]) => kind === 'Cessazione')).toHaveLength(book.filter(({ endedOn }) => endedOn).length)
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => 20))
  const [first, both] = ['10/11/2026 – 09/11/2027', '10/11/2026 – 09/11/2028']
  const fees = [both, both, first, first, '', both, '05/01/2027 – 04/01/2028']
  expect([ada!, bruno!, carla!, dino!, elsa!, gina!, hugo].map((person) => feesOf(rows, person))).toEqual(fees)
  expect((await secretary('/api/staff/register/print')).headers['content-type']).toBe('application/pdf')

  // The accountant's file has every receipt, the voided one at zero, and adds up to the same.
  const file = readCsv((await admin('/api/staff/payments/export')).text).slice(1)
  expect(file.map((row) => row[1]).toSorted()).toEqual(till.map(({ receipt }) => receipt).toSorted())
  expect(file.reduce((all, row) => all + centsOf(row[9]!), 0)).toBe(sum(till))
})
