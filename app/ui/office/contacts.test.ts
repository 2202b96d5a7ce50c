import { expect, test } from 'vitest'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { contactsOf, formatIban } from './contacts.ts'

const card: CardAnswer = {
  number: '0012345678',
  firstname: 'Niccolò',
  lastname: "D'Ambrogi",
  category: { id: 'ordinario', label: 'Socio ordinario' },
  periods: { validFrom: '2026-01-01', validTo: '2026-12-31', suspendedFrom: null, suspendedTo: null, cancelledOn: null },
  suspensionText: null,
  graceDays: 45,
  association: { id: 'borgo-sereno', name: 'Circolo Borgo Sereno', shortName: 'Borgo Sereno', color: '#0b5c6b' },
  memberSince: '2019-03-14',
  pending: null,
  renewalFrom: null,
  family: false,
  now: 0,
}

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

test('the fee is that of the category on the card', () => {
  expect(contactsOf(document, card, '2026-12-19').feeCents).toBe(2500)
})

test('the payment reference names the year, the card and the person', () => {
  expect(contactsOf(document, card, '2026-12-19').bank).toEqual({
    holder: 'Circolo Borgo Sereno APS',
    iban: 'IT09R9999999999000000004812',
    reference: "Quota 2026 tessera 0012345678 D'Ambrogi",
  })
})

test('opening hours name the open days alone, Monday first', () => {
  expect(contactsOf(document, card, '2026-12-19').hours).toEqual([
    { day: 'lunedì', times: '17:00–19:30' },
    { day: 'mercoledì', times: '10:00–12:30 e 17:00–19:30' },
  ])
})

test('without the document nothing is known and nothing breaks', () => {
  expect(contactsOf(undefined, card, '2026-12-19')).toEqual({
    email: null,
    phone: null,
    hours: [],
    feeCents: null,
    methods: [],
    bank: null,
  })
})

test('a document with other shapes than expected is read as empty', () => {
  const strange = {
    id: 'associazione',
    contacts: 'x',
    officeHours: [1],
    membershipCategories: {},
    paymentMethods: [null],
    bank: { iban: 3 },
  }
  expect(contactsOf(strange, card, '2026-12-19')).toEqual({ email: null, phone: null, hours: [], feeCents: null, methods: [], bank: null })
})

test('an IBAN is read in groups of four', () => {
  expect(formatIban('IT09R9999999999000000004812')).toBe('IT09 R999 9999 9990 0000 0004 812')
})
