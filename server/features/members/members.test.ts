import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeCardPeriod, makeChild, makeMember } from '#db/make.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { MemberCounts, MemberList } from '#domain/members/members.ts'
import { CARD_STATES, type CardState } from '#domain/cards/card-state.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { countAnew } from './counts.ts'

let app: TestApp
let today: string
let [secretary, viewer]: Request[] = []

type Query = { q?: string; state?: CardState; category?: string; after?: string }
const page = async (query: Query, ask = secretary!) => {
  const { status, json } = await ask(`/api/staff/members?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return json as MemberList
}
const names = async (query: Query, ask = secretary!) =>
  (await page(query, ask)).members.map(({ lastname, firstname }) => `${lastname} ${firstname}`)

const person = (lastname: string, firstname: string, more: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(app.db, { ...more, document: { firstname, lastname, ...more?.document } })

beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  today = romeDay(app.clock.now())
  ;[secretary, viewer] = [
    (await staffMember(app, 'secretary', { firstname: 'Zoe', lastname: 'Zzz' })).ask,
    (await staffMember(app, 'viewer', { firstname: 'Zita', lastname: 'Zzz' })).ask,
  ]
  await person("D'Àngelo", 'Nicolò')
  await person('De Luca', 'Maria Chiara')
  await person('Dèluca', 'Aldo')
  await person('Rossi', 'Zeno', { account: { email: 'capitano@posta.example' } })
  await person('Rossini', 'Anna')
  await person('Rossi', 'Anna', { card: { category: 'ordinario' } })
  await person('Anna', 'Bruna')
})
afterAll(() => app.stop())
beforeEach(() => countAnew(app.db))

describe('the list', () => {
  test('is by surname and name, without regard to accents, apostrophes and spaces', async () => {
    const all = await names({})
    expect(all).toEqual([
      'Anna Bruna',
      "D'Àngelo Nicolò",
      'Dèluca Aldo',
      'De Luca Maria Chiara',
      'Rossi Anna',
      'Rossi Zeno',
      'Rossini Anna',
      'Zzz Zita',
      'Zzz Zoe',
    ])
  })

  test.each([
    ['anna', ['Anna Bruna', 'Rossi Anna', 'Rossini Anna']],
    ['ROSSI', ['Rossi Anna', 'Rossi Zeno', 'Rossini Anna']],
    ['rossi an', ['Rossi Anna', 'Rossini Anna']],
    ['anna ross', ['Rossi Anna', 'Rossini Anna']],
    ['ros zen', ['Rossi Zeno']],
    ['de luca ma', ['De Luca Maria Chiara']],
    ['maria chiara de l', ['De Luca Maria Chiara']],
    ['d angelo nic', ["D'Àngelo Nicolò"]],
    ['d’ang', ["D'Àngelo Nicolò"]],
    ['capitano@', ['Rossi Zeno']],
    ['100%', []],
    ['_', []],
    ['ossi', []],
    ["'", []],
  ])('a search for %s finds %j', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  test('finds a number by its start, with any separators', async () => {
    const { document } = await person('Numerati', 'Pia', { document: { tessera: await makeCardNumber(app.db, '7312904586') } })
    for (const q of ['7312', '7312 904 5', '7312-904-586', '7312.904']) expect(await names({ q })).toEqual(['Numerati Pia'])
    expect(document.tessera).toBe('7312904586')
  })

  test('finds nobody by address for a role that reads no contacts', async () => {
    expect(await names({ q: 'capitano@' }, viewer)).toEqual([])
    expect(await names({ q: 'ros zen' }, viewer)).toEqual(['Rossi Zeno'])
  })

  test('has a child without an account by the name on the card', async () => {
    const number = await makeCardNumber(app.db)
    await makeCard(app.db, { number })
    await makeChild(app.db, { cardNumber: number, firstname: 'Elia', lastname: 'Fanciulli' })
    expect((await page({ q: 'elia' })).members).toMatchObject([{ number, lastname: 'Fanciulli', isChild: true, state: 'pending' }])
    await app.db.updateTable('child').set({ lastnameFold: 'altri' }).where('cardNumber', '=', number).execute()
    expect(await names({ q: 'altri' })).toEqual(['Fanciulli Elia'])
    await app.db.deleteFrom('child').where('cardNumber', '=', number).execute()
    expect(await names({ q: 'altri' })).toEqual([])
  })

  test('no longer has an erased person, whose card loses its name', async () => {
    const { account, card } = await person('Sparita', 'Rosa')
    expect(await names({ q: 'sparita' })).toEqual(['Sparita Rosa'])
    await app.db.deleteFrom('account').where('id', '=', account.id).execute()
    expect(await names({ q: 'sparita' })).toEqual([])
    const row = await app.db.selectFrom('card').selectAll().where('number', '=', card.number).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/rosa|sparita/i)
  })
})

const ENDS: Record<Exclude<CardState, 'pending' | 'suspended' | 'cancelled'>, number> = {
  valid: 100,
  expiring: 30,
  grace: -1,
  expired: -46,
}

describe('filters', () => {
  beforeAll(async () => {
    for (const [state, left] of Object.entries(ENDS))
      await person('Stati', state, { period: { validFrom: addDays(today, left - 364), validTo: addDays(today, left) } })
    const { card } = await person('Stati', 'pending')
    await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', card.number).execute()
    await person('Stati', 'suspended', { card: { suspendedFrom: today } })
    await person('Stati', 'cancelled', { card: { cancelledOn: today } })
  })

  test.each(CARD_STATES)('%s: finds and counts only these cards, also with a search', async (state) => {
    expect(await names({ state, q: 'stati' })).toEqual([`Stati ${state}`])
    const { members } = await page({ state })
    expect(members.every((one) => one.state === state)).toBe(true)
    expect(members.some(({ firstname }) => firstname === state)).toBe(true)
    const { states } = (await viewer!('/api/staff/members/counts')).json as MemberCounts
    expect(states[state]).toBe(members.length)
  })

  test('a category', async () => {
    expect(await names({ category: 'ordinario' })).toEqual(['Rossi Anna'])
    expect(await names({ category: 'ordinario', state: 'expired' })).toEqual([])
    const { categories } = (await secretary!('/api/staff/members/counts')).json as MemberCounts
    expect(categories).toContainEqual({ id: 'ordinario', label: 'Socio ordinario', cards: 1 })
  })
})

describe('pages', () => {
  beforeAll(async () => {
    for (let i = 0; i < 60; i += 1) await person('Molti', `Ines ${String(i).padStart(2, '0')}`)
    for (let i = 0; i < 60; i += 1) await person(`Altri${String(i).padStart(2, '0')}`, 'Molti')
  })

  test.each([{}, { q: 'molti' }, { q: 'm' }, { state: 'valid' }, { q: 'molti', state: 'valid' }, { category: 'amico' }] as Query[])(
    'of %j have each card once',
    async (query) => {
      const seen: string[] = []
      let after: string | null | undefined
      for (let pages = 0; after !== null && pages < 10; pages += 1) {
        const { members, next } = await page({ ...query, ...(after && { after }) })
        seen.push(...members.map(({ number }) => number))
        expect(members.length === 50 || next === null).toBe(true)
        after = next
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBeGreaterThanOrEqual(120)
    },
  )
})

test('other staff may not read the list', async () => {
  for (const role of ['editor', 'verifier', 'safeguarding'] as const) {
    const { ask } = await staffMember(app, role)
    for (const path of ['', '/counts']) expect((await ask(`/api/staff/members${path}`)).code).toBe('guard.forbidden')
  }
  expect((await secretary!('/api/staff/members?after=n7')).status).toBe(422)
  expect((await secretary!('/api/staff/members?state=lost')).status).toBe(422)
})

const endOf = async (q: string) => (await page({ q })).members[0]?.validTo

test('a deleted or changed period changes the card’s days in the list', async () => {
  const { card } = await person('Mossa', 'Ada')
  await makeCardPeriod(app.db, { cardNumber: card.number, validFrom: '2027-11-10', validTo: '2028-11-09' })
  expect(await endOf('mossa')).toBe('2028-11-09')
  await app.db.updateTable('cardPeriod').set({ validTo: '2028-01-01' }).where('validTo', '=', '2028-11-09').execute()
  expect(await endOf('mossa')).toBe('2028-01-01')
  await app.db.deleteFrom('cardPeriod').where('validTo', '=', '2028-01-01').execute()
  expect(await endOf('mossa')).toBe('2027-11-09')
})
