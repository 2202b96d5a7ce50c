import { describe, expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { readContent } from '#domain/contents/fields.ts'
import type { Standing } from './effects.ts'
import { effectsOf } from './effects.ts'
import { SETTINGS_FORMS, SETTINGS_SECTIONS } from './forms.ts'
import { sectionFields, sectionOf, withSection } from './document.ts'

const association = {
  ...newAssociation({ name: "Circolo d'Oltrarno APS", color: '#0b5c6b', email: 'a@posta.example' }),
  bodies: [{ id: 'assemblea' }],
} as Record<string, unknown>
const problems = (section: (typeof SETTINGS_SECTIONS)[number], values: object) => readContent(SETTINGS_FORMS[section], values).fields
const of = (section: (typeof SETTINGS_SECTIONS)[number]) => sectionOf(section, association)

/** Cards of «ordinario»: in use, with an open renewal, in grace, ended long ago, suspended, admitted without a fee paid, not admitted. */
const card = { category: 'ordinario', isMember: true, isSuspended: false }
const standing: Standing = {
  today: '2026-11-24',
  cards: [
    { ...card, validTo: '2027-06-30', cards: 5 },
    { ...card, validTo: '2026-12-10', cards: 2 },
    { ...card, validTo: '2026-11-01', cards: 1 },
    { ...card, validTo: '2024-11-01', cards: 10 },
    { ...card, validTo: '2026-11-01', isSuspended: true, cards: 20 },
    { ...card, validTo: null, cards: 100 },
    { ...card, validTo: null, isMember: false, cards: 200 },
  ],
  applications: new Map([['ordinario', 4]]),
  reports: new Map([['sede', 3]]),
}

const refused = (...membershipCategories: object[]) => problems('categories', { membershipCategories })
const change = (section: (typeof SETTINGS_SECTIONS)[number], changes: object) =>
  effectsOf(association, withSection(section, association, { ...of(section), ...changes }), standing)

test('a new association passes its forms, and an unchanged save has no effects', () => {
  for (const section of SETTINGS_SECTIONS) {
    const read = readContent(SETTINGS_FORMS[section], of(section))
    expect(read.fields, section).toBeUndefined()
    const after = withSection(section, association, read.values!)
    expect(effectsOf(association, after, standing)).toEqual([])
    expect(after.bodies, 'what no form knows stays').toEqual([{ id: 'assemblea' }])
    expect(sectionOf(section, after)).toEqual(read.values)
  }
})

describe('refusals', () => {
  test('an IBAN with a wrong checksum or length', () => {
    expect(problems('bank', { iban: 'IT09 R999 9999 9990 0000 0004 812' })).toBeUndefined()
    expect(problems('bank', { iban: 'IT09R9999999999000000004813' })).toEqual({ iban: 'invalid' })
    expect(problems('bank', { iban: 'IT60X054281110100000012345' })).toEqual({ iban: 'invalid' })
  })

  test('half an address, an invalid colour, 29 February', () => {
    const { contacts } = of('contacts')
    expect(problems('contacts', { contacts, seat: { street: 'via Roma 1' } })).toEqual({
      'seat.cap': 'required',
      'seat.comune': 'required',
      'seat.provincia': 'required',
    })
    expect(problems('identity', { ...of('identity'), color: 'red' })).toEqual({ color: 'invalid' })
    expect(problems('validity', { ...of('validity'), yearStart: '02-29' })).toEqual({ yearStart: 'invalid' })
  })

  test('no default category, two of them, the same name twice, a minimum age above the maximum', () => {
    const [amico, ordinario] = of('categories').membershipCategories as Record<string, unknown>[]
    expect(refused({ ...amico, default: false }, ordinario!)).toEqual({ 'membershipCategories.0.default': 'required' })
    expect(refused(amico!, { ...ordinario, default: true })).toEqual({ 'membershipCategories.1.default': 'invalid' })
    expect(refused(amico!, { ...ordinario, label: String(amico!.label).toUpperCase() })).toEqual({
      'membershipCategories.1.label': 'common',
    })
    expect(refused(amico!, { ...ordinario, minAge: 30, maxAge: 20 })).toEqual({ 'membershipCategories.1.maxAge': 'invalid' })
  })
})

describe('effects of a change', () => {
  test('a fee affects all that will pay it, and today the first fees and the open renewals, however late', () => {
    const [amico, ordinario] = of('categories').membershipCategories as Record<string, unknown>[]
    expect(change('categories', { membershipCategories: [amico, { ...ordinario, feeCents: 3000 }] })).toEqual([
      { kind: 'fee', about: 'Socio ordinario', before: 0, after: 3000, people: 138, atOnce: 113, applied: 4, when: 'renewal' },
    ])
    expect(change('categories', { membershipCategories: [amico] })).toMatchObject([{ kind: 'removed', people: 338, applied: 4 }])
    expect(change('categories', { membershipCategories: [amico, { ...ordinario, minAge: 16 }] })).toMatchObject([
      { kind: 'admission', people: 4, atOnce: 0, when: 'application' },
    ])
    expect(change('categories', { membershipCategories: [amico, { ...ordinario, label: 'Socia', votes: false }] })).toMatchObject([
      { kind: 'name', people: 338 },
      { kind: 'votes', people: 108 },
    ])
  })

  test('shorter grace ends cards at once; another social year changes the end of a card granted today', () => {
    expect(change('validity', { graceDays: 10 })).toMatchObject([{ kind: 'grace', before: 45, after: 10, people: 1, when: 'now' }])
    expect(change('validity', { policy: 'social_year', yearStart: '09-01' })).toMatchObject([
      { kind: 'policy', before: '2027-11-23', after: '2027-08-31', people: 138, atOnce: 113, when: 'renewal' },
    ])
    expect(change('validity', { renewalOpensDays: 5 })).toMatchObject([{ kind: 'opens', people: 2 }])
  })

  test('another desk for a category affects future reports', () => {
    const categories = of('reports').reportCategories as Record<string, unknown>[]
    const moved = categories.map((one) => (one.id === 'sede' ? { ...one, routeTo: 'editor' } : one))
    expect(change('reports', { reportCategories: moved })).toMatchObject([{ kind: 'desk', people: 3, atOnce: 0, when: 'report' }])
  })
})

test('a changed fee is one line of the audit', () => {
  expect(sectionFields(of('categories'))).toMatchObject({ membershipCategories: { ordinario: { feeCents: 0 } } })
})
