import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeCardPeriod, makeChild, makePerson } from '#db/make.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import type { FamilyAnswer } from '#domain/family/family.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { memberWithPhone, newPhone, withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let [secretary, viewer]: Staff[] = []
beforeAll(async () => {
  // The test clock is at 10 November 2026.
  app = await startTestApp()
  await withAssociation(app)
  ;[secretary, viewer] = [await staffMember(app, 'secretary'), await staffMember(app, 'viewer')]
})
afterAll(() => app.stop())

const sheet = async (number: string) => (await secretary!.ask(`/api/staff/members/${number}`)).json as MemberSheet
const link = (number: string, guardian: string, { ask } = secretary!) =>
  ask(`/api/staff/members/${number}/guardians`, { method: 'POST', body: { guardian } })
const unlink = (number: string, uid: string, { ask } = secretary!) =>
  ask(`/api/staff/members/${number}/guardians/${uid}`, { method: 'DELETE' })
const childrenOf = async ({ ask }: { ask: Request }) => ((await ask('/api/family')).json as FamilyAnswer).children
const why = ({ code, json }: Awaited<ReturnType<typeof link>>) => [
  code,
  (json as { error: { details?: { reason?: string } } }).error.details?.reason,
]

/** A card that staff have given with «Nuova tessera». */
async function newCard(given: object): Promise<string> {
  const asked = { requestKey: crypto.randomUUID(), isAnother: true, membership: 'amico' }
  const empty = { birthPlace: '', taxCode: '', street: '', cap: '', comune: '', provincia: '', phone: '', email: '', notes: '' }
  const { status, json } = await secretary!.ask('/api/staff/members', { method: 'POST', body: { ...asked, ...empty, ...given } })
  expect(status).toBe(201)
  return (json as { number: string }).number
}
const PIA = { holderFirstname: 'Pia', holderLastname: 'Neri', birthDate: '2016-01-01' }

test('a child without an account gets a card, and a parent carries it until staff end it', async () => {
  const [number, parent] = [await newCard(PIA), await memberWithPhone(app)]
  for (const _ of ['once', 'again']) expect((await link(number, parent.number)).status).toBe(204)
  expect(await childrenOf(parent)).toMatchObject([{ card: { number, firstname: 'Pia', lastname: 'Neri' }, until: '2034-01-01' }])
  expect((await (await newPhone(parent.ask, `/api/family/${number}/devices`)).enrol()).status).toBe(201)
  expect((await sheet(parent.number)).children).toEqual([{ number, uid: null, name: 'Pia Neri' }])
  expect(await sheet(number)).toMatchObject({ firstname: 'Pia', guardians: [{ number: parent.number, uid: parent.uid }] })
  for (const _ of ['once', 'again']) expect((await unlink(number, parent.uid)).status).toBe(204)
  expect([await childrenOf(parent), (await sheet(number)).guardians, (await sheet(number)).devices]).toEqual([[], [], 0])
  const audited = app.db.selectFrom('audit').select(['actor', 'action', 'detail']).where('subject', '=', number)
  const detail = `${formatCardNumber(number)}, ${formatCardNumber(parent.number)}`
  expect(await audited.where('action', 'in', ['guardian_added', 'guardian_ended']).orderBy('id').execute()).toEqual([
    { actor: secretary!.uid, action: 'guardian_added', detail },
    { actor: secretary!.uid, action: 'guardian_ended', detail },
  ])
})

test('the name of a person on paper is the child’s from then on', async () => {
  const [number, parent] = [await newCard({ ...PIA, holderFirstname: '' }), await confirmed(app)]
  expect((await link(number, parent.number)).status).toBe(204)
  const names = app.db.selectFrom('person').select(['firstname', 'lastname', 'birthDate']).where('cardNumber', '=', number)
  expect(await names.execute()).toEqual([{ firstname: null, lastname: null, birthDate: '2016-01-01' }])
  await secretary!.ask(`/api/staff/members/${number}/name`, {
    method: 'PUT',
    body: { holderFirstname: 'Pia', holderLastname: 'Neri' },
  })
  expect((await childrenOf(parent))[0]?.card).toMatchObject({ firstname: 'Pia', lastname: 'Neri' })
  expect(await sheet(number)).toMatchObject({ firstname: 'Pia', lastname: 'Neri' })
})

test('a child with an account of their own is linked by the birth date of the record', async () => {
  const [child, parent] = [await confirmed(app), await confirmed(app)]
  expect(why(await link(child.number, parent.number))).toEqual(['member.not_linked', 'no_birth'])
  await makePerson(app.db, { uid: child.uid, cardNumber: child.number, birthDate: '2010-05-05' })
  expect((await link(child.number, parent.number)).status).toBe(204)
  expect(await childrenOf(parent)).toMatchObject([{ card: { number: child.number }, hasAccount: true }])
})

test('it is refused for an adult, for one person, for a guardian without an account and for a cancelled card', async () => {
  const [number, parent] = [await newCard(PIA), await confirmed(app)]
  const adult = await newCard({ ...PIA, birthDate: '1980-01-01' })
  expect(why(await link(adult, parent.number))).toEqual(['member.not_linked', 'of_age'])
  expect(why(await link(number, adult))).toEqual(['member.not_linked', 'no_account'])
  expect(why(await link(parent.number, parent.number))).toEqual(['member.not_linked', 'own_card'])
  await app.db.updateTable('account').set({ emailVerified: false }).where('id', '=', parent.uid).execute()
  expect(why(await link(number, parent.number))).toEqual(['member.not_linked', 'no_account'])
  const other = await confirmed(app)
  await app.db.updateTable('card').set({ cancelledOn: '2026-11-10' }).where('number', '=', number).execute()
  expect(why(await link(number, other.number))).toEqual(['member.not_linked', 'cancelled'])
  expect((await link(await makeCardNumber(app.db), other.number)).code).toBe('api.not_found')
})

test('nobody links or unlinks themselves or a child of theirs, and a viewer nobody', async () => {
  const [number, parent] = [await newCard(PIA), await confirmed(app)]
  expect((await link(number, secretary!.number)).code).toBe('member.own')
  expect((await link(number, parent.number, viewer)).code).toBe('guard.forbidden')
  const own = await makeCardNumber(app.db)
  await makeCard(app.db, { number: own })
  await makeCardPeriod(app.db, { cardNumber: own })
  await makeChild(app.db, { cardNumber: own, birthDate: '2016-01-01' })
  await insertGuardianship(app.db, { uid: secretary!.uid, cardNumber: own, createdAt: 1 })
  expect((await link(own, parent.number)).code).toBe('member.own')
  expect((await unlink(own, secretary!.uid)).code).toBe('member.own')
  expect((await unlink(number, parent.uid, viewer)).code).toBe('guard.forbidden')
})
