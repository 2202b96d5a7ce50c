import { expect, test } from 'vitest'
import { aCard } from '#app/platform/card/card.fixture.ts'
import { contactsOf, formatIban } from './contacts.ts'

const card = aCard({ number: '0012345678', firstname: 'Niccolò', lastname: "D'Ambrogi" })

const document = {
  id: 'associazione',
  contacts: { email: 'segreteria@borgosereno.example', phone: '+39 0575 000 100' },
  officeHours: {
    mon: [['17:00', '19:30']],
    wed: [
      ['10:00', '12:30'],
      ['17:00', '19:30'],
    ],
    sun: [],
  },
  membershipCategories: [
    { id: 'amico', feeCents: 0 },
    { id: 'ordinario', feeCents: 2500 },
  ],
  paymentMethods: [{ id: 'pos', label: 'Carta in segreteria' }],
  bank: {
    holder: 'Circolo Borgo Sereno APS',
    iban: 'IT09R9999999999000000004812',
    referenceTemplate: 'Quota {anno} tessera {tessera} {cognome}',
  },
}

test('the fee is the card’s category’s', () => {
  expect(contactsOf(document, card, '2026-12-19').feeCents).toBe(2500)
})

test.each([
  ['before the end, for the new fee', '2026-12-31', '2026-11-27', 3000, { from: '2027-01-01', cents: 3000 }],
  ['before the end, for today’s fee', '2026-12-30', '2026-11-27', 2500, null],
  ['in grace, for the fee of the day after the end', '2026-12-30', '2027-01-20', 2500, null],
  ['after the grace, for the fee of that day', '2026-10-01', '2026-12-31', 2500, { from: '2027-01-01', cents: 3000 }],
  ['after the grace, for the new fee', '2026-10-01', '2027-01-01', 3000, null],
  ['a first time, for the fee of that day', null, '2026-12-31', 2500, { from: '2027-01-01', cents: 3000 }],
])('who pays %s, reads the fee of the period', (_words, validTo, today, feeCents, decided) => {
  const membershipCategories = [{ id: 'ordinario', feeCents: 2500, laterFees: [{ from: '2027-01-01', cents: 3000 }] }]
  const held = { ...card, graceDays: 45, periods: { ...card.periods, validTo } }
  expect(contactsOf({ ...document, membershipCategories }, held, today)).toMatchObject({ feeCents, decided })
})

test('an owed fee is the amount, whatever the next period costs', () => {
  expect(contactsOf(document, aCard({ feeDue: { kind: 'first', from: '2026-02-01', cents: 1800 } }), '2026-12-19')).toMatchObject({
    feeCents: 1800,
    decided: null,
  })
})

test('the payment reference names the year of the period, the card and the person', () => {
  expect(contactsOf(document, card, '2026-12-19').bank).toEqual({
    holder: 'Circolo Borgo Sereno APS',
    iban: 'IT09R9999999999000000004812',
    reference: "Quota 2027 tessera 0012345678 D'Ambrogi",
  })
  const referenceOf = (changes: object, validTo: string) =>
    contactsOf({ ...document, ...changes }, { ...card, periods: { ...card.periods, validTo } }, '2026-07-19').bank?.reference.slice(0, 10)
  const socialYear = { start: '09-01', end: '08-31' }
  expect(referenceOf({ cardValidity: { policy: 'social_year', socialYear, lateJoinDays: 60 } }, '2026-08-31')).toBe('Quota 2027')
  expect(referenceOf({}, '2026-08-31')).toBe('Quota 2026')
})

test('opening hours list open days only, Monday first', () => {
  expect(contactsOf(document, card, '2026-12-19').hours).toEqual([
    { day: 'lunedì', times: '17:00–19:30' },
    { day: 'mercoledì', times: '10:00–12:30 e 17:00–19:30' },
  ])
})

const NOTHING = { email: null, phone: null, hours: [], feeCents: null, decided: null, methods: [], bank: null }

test('a missing document gives empty contacts', () => {
  expect(contactsOf(undefined, card, '2026-12-19')).toEqual(NOTHING)
})

test('a document with unexpected shapes is read as empty', () => {
  const strange = {
    id: 'associazione',
    contacts: 'x',
    officeHours: [1],
    membershipCategories: {},
    paymentMethods: [null],
    bank: { iban: 3 },
  }
  expect(contactsOf(strange, card, '2026-12-19')).toEqual(NOTHING)
})

test('an IBAN is written in groups of four', () => {
  expect(formatIban('IT09R9999999999000000004812')).toBe('IT09 R999 9999 9990 0000 0004 812')
  expect(formatIban('IT09 R999 9999 9990 0000 0004 812')).toBe('IT09 R999 9999 9990 0000 0004 812')
})
