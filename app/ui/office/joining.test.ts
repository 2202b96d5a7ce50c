import { expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { joiningOf } from './joining.ts'
import { club } from './texts-club.ts'

const friend = { id: 'amico', label: 'Amico del circolo', feeCents: 0, votes: false, admission: 'automatic', default: true }
const member = (feeCents: number, more = {}) => ({
  id: `m${feeCents}`,
  label: 'Socio',
  feeCents,
  votes: true,
  admission: 'resolution',
  ...more,
})
const said = (...membershipCategories: object[]) => club.joining(joiningOf({ membershipCategories }, '2026-11-27'))

test('the costs are shown for registration and for membership', () => {
  expect(said(friend, member(2500), member(1200))).toBe(
    'Ti registri come Amico del circolo: gratis, senza voto. Per diventare socio fai domanda: la quota parte da 12,00\u00a0€.',
  )
  expect(said(friend, member(2500))).toMatch(/la quota è di 25,00\u00a0€\.$/)
  expect(said(friend, member(0))).toMatch(/non c'è quota\.$/)
  expect(said(member(2500))).toBe('La tessera vale da quando la domanda è accolta; la quota è di 25,00\u00a0€.')
  expect(said({ ...friend, feeCents: 500 })).toBe('Ti registri come Amico del circolo: 5,00\u00a0€, senza voto.')
})

test('a decided change of the fee is shown', () => {
  const laterFees = [{ from: '2027-01-01', cents: 3000 }]
  expect(said(friend, member(2500, { laterFees }))).toMatch(/la quota è di 25,00\u00a0€ \(dal 1° gennaio 2027: 30,00\u00a0€\)\.$/)
  expect(said(friend, member(0, { laterFees }))).toMatch(/non c'è quota \(dal 1° gennaio 2027: 30,00\u00a0€\)\.$/)
  expect(said({ ...friend, laterFees }, member(2500))).toMatch(/^Ti registri come Amico del circolo: gratis \(dal 1° gennaio 2027: 30/)
  // The lowest fee stays.
  expect(said(friend, member(2500, { laterFees }), member(1200))).toMatch(/la quota parte da 12,00\u00a0€\.$/)
})

test('a conferred category is no price', () => {
  expect(said(friend, member(2500), member(0, { conferred: true }))).toMatch(/la quota è di 25,00\u00a0€\.$/)
})

test('an empty or unexpected document gives no price; a new association’s gives its own', () => {
  for (const document of [null, {}, { membershipCategories: 'tutti' }, { membershipCategories: [{}] }])
    expect(club.joining(joiningOf(document, '2026-11-27'))).toBe('')
  expect(club.joining(joiningOf(newAssociation({ name: 'Circolo', color: '#004455', email: 'a@posta.example' }), '2026-11-27'))).toMatch(
    /^Ti registri come Amico dell'associazione: gratis, senza voto\./,
  )
})
