import { describe, expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { readContent } from '#domain/contents/fields.ts'
import type { Standing } from './effects.ts'
import { effectsOf } from './effects.ts'
import { SETTINGS_FORMS, SETTINGS_SECTIONS } from './forms.ts'
import { sectionFields, sectionOf, withSection } from './document.ts'
import { laterFeeProblems } from './later-fees.ts'

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

test('the account stays without an IBAN, and when its IBAN is taken out', () => {
  const written = { ...of('bank'), holder: 'Circolo', bankName: 'Banca', referenceTemplate: 'Quota {anno}' }
  const before = withSection('bank', association, { ...written, iban: 'IT09R9999999999000000004812' })
  for (const from of [association, before]) expect(sectionOf('bank', withSection('bank', from, written))).toEqual(written)
})

const reference = (referenceTemplate: string | null) => problems('bank', { ...of('bank'), referenceTemplate })
const code = (taxCode: string | null) => problems('identity', { ...of('identity'), taxCode })

describe('refusals', () => {
  test('an IBAN with a wrong checksum or length', () => {
    expect(problems('bank', { iban: 'IT09 R999 9999 9990 0000 0004 812' })).toBeUndefined()
    expect(problems('bank', { iban: 'IT09R9999999999000000004813' })).toEqual({ iban: 'invalid' })
    expect(problems('bank', { iban: 'IT60X054281110100000012345' })).toEqual({ iban: 'invalid' })
  })

  test('a reference of transfers with a part that nobody fills in', () => {
    for (const right of ['Quota {anno}, tessera {tessera} {cognome}', 'Quota', '', null])
      expect(reference(right), String(right)).toBeUndefined()
    for (const wrong of ['Quota {pippo}', '{Anno}', 'Quota {anno', '{}'])
      expect(reference(wrong), wrong).toEqual({ referenceTemplate: 'unknown' })
  })

  test('a tax code with a wrong length or check character', () => {
    for (const right of ['99000000515', '00743110157', ' 990 000 00515 ', 'RSSMRA85T10A562S', null])
      expect(code(right), String(right)).toBeUndefined()
    for (const wrong of ['12345678901', '9900000051', '99000000516', 'AAAAAAAAAAAAAAAA', 'RSSMRA85T10A562T'])
      expect(code(wrong), wrong).toEqual({ taxCode: 'invalid' })
  })

  test('half an address, an unknown province, an invalid colour, 29 February', () => {
    const { contacts } = of('contacts')
    expect(problems('contacts', { contacts, seat: { street: 'via Roma 1' } })).toEqual({
      'seat.cap': 'required',
      'seat.comune': 'required',
      'seat.provincia': 'required',
    })
    const seat = { street: 'via Roma 1', cap: '52011', comune: 'Borgo' }
    expect(problems('contacts', { contacts, seat: { ...seat, provincia: 'ar' } })).toBeUndefined()
    expect(problems('contacts', { contacts, seat: { ...seat, provincia: 'ZZ' } })).toEqual({ 'seat.provincia': 'invalid' })
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
    const inOneGo = [
      { ...amico, feeCents: 'venti' },
      { ...ordinario, label: amico!.label, hint: 'a'.repeat(161), minAge: 30, maxAge: 20 },
    ]
    expect(Object.keys(refused(...inOneGo)!).toSorted(), 'with the problems of single fields').toEqual([
      'membershipCategories.0.feeCents',
      'membershipCategories.1.hint',
      'membershipCategories.1.label',
      'membershipCategories.1.maxAge',
    ])
    const unnamed = { ...ordinario, label: '' }
    expect(refused(amico!, unnamed, { ...unnamed, id: 'b' }), 'two without a name are not alike').toEqual({
      'membershipCategories.1.label': 'required',
      'membershipCategories.2.label': 'required',
    })
  })
})

const at = (from: string, cents: unknown = 3000) => ({ from, cents })

describe('fees of later days', () => {
  const [amico, ordinario] = of('categories').membershipCategories as Record<string, unknown>[]
  const today = '2027-03-10'
  const values = (laterFees: object[], more: object = {}) => ({ membershipCategories: [amico!, { ...ordinario, laterFees, ...more }] })
  const wrong = (before: object, after: object) =>
    laterFeeProblems(before as Record<string, unknown>, after as Record<string, unknown>, today)
  const path = 'membershipCategories.1.laterFees'

  test('have a day each and an amount', () => {
    expect(refused(...values([at('2028-01-01'), at('2029-01-01', 0)]).membershipCategories)).toBeUndefined()
    expect(refused(...values([at('2028-01-01'), at('2028-01-01')]).membershipCategories)).toEqual({ [`${path}.1.from`]: 'common' })
    expect(refused(...values([at('', -1)]).membershipCategories)).toEqual({
      [`${path}.0.from`]: 'required',
      [`${path}.0.cents`]: 'invalid',
    })
    expect(refused(...values([at('2028-02-30', null)]).membershipCategories)).toEqual({
      [`${path}.0.from`]: 'invalid',
      [`${path}.0.cents`]: 'required',
    })
  })

  test('begin tomorrow at the earliest, and within five years', () => {
    expect(wrong(values([]), values([at('2027-03-11'), at('2032-03-01')]))).toEqual({})
    expect(wrong(values([]), values([at('2027-03-10')]))).toEqual({ [`${path}.0.from`]: 'invalid' })
    expect(wrong(values([]), values([at('0202-01-01')]))).toEqual({ [`${path}.0.from`]: 'invalid' })
    expect(wrong(values([]), values([at('2033-01-01')]))).toEqual({ [`${path}.0.from`]: 'invalid' })
    expect(wrong({ membershipCategories: [amico] }, values([at('2027-01-01')]))).toEqual({ [`${path}.0.from`]: 'invalid' })
  })

  test('once begun stay, but for the amount of today’s', () => {
    const saved = values([at('2026-01-01', 2000), at('2027-01-01')])
    expect(wrong(saved, saved)).toEqual({})
    expect(wrong(saved, values([at('2026-01-01', 2000), at('2027-01-01', 'trenta'), at('2028-01-01')]))).toEqual({})
    expect(wrong(saved, values([at('2026-01-01', 2000)]))).toEqual({ [path]: 'invalid' })
    expect(wrong(saved, values([at('2026-01-01', 2100), at('2027-01-01')]))).toEqual({ [path]: 'invalid' })
    expect(wrong(saved, values([at('2026-01-01', 2000), at('2027-01-01')], { feeCents: 1 }))).toEqual({ [path]: 'invalid' })
    expect(wrong(saved, values([at('2026-01-01', 2000), at('2027-02-01')]))).toEqual({ [`${path}.1.from`]: 'invalid' })
  })
})

describe('effects of a change', () => {
  test('a fee of a later day affects all that pay, and today the open renewals of periods that begin by then', () => {
    const [amico, ordinario] = of('categories').membershipCategories as Record<string, unknown>[]
    const fees = (...laterFees: object[]) => change('categories', { membershipCategories: [amico, { ...ordinario, laterFees }] })
    const touch = { kind: 'fee', about: 'Socio ordinario', before: 0, applied: 4, when: 'renewal' }
    // The renewal after 10 December begins on the 11th.
    expect(fees({ from: '2026-12-11', cents: 3000 })).toEqual([{ ...touch, after: 3000, people: 138, atOnce: 2, from: '2026-12-11' }])
    expect(fees({ from: '2026-12-12', cents: 3000 })).toMatchObject([{ people: 138, atOnce: 0, from: '2026-12-12' }])
    const [first, second] = fees({ from: '2026-12-01', cents: 3000 }, { from: '2027-01-01', cents: 3500 })
    expect(first).toEqual({ ...touch, after: 3000, people: 2, atOnce: 2, from: '2026-12-01', until: '2026-12-31' })
    expect(second).toEqual({ ...touch, after: 3500, people: 138, atOnce: 0, from: '2027-01-01' })
  })

  test('a corrected fee that began lately does not affect a period in grace that began before', () => {
    const [amico, ordinario] = of('categories').membershipCategories as Record<string, unknown>[]
    const since = (from: string, cents: number) => ({ membershipCategories: [amico, { ...ordinario, laterFees: [{ from, cents }] }] })
    const corrected = (from: string) => {
      const before = withSection('categories', association, since(from, 3000))
      return effectsOf(before, withSection('categories', before, { ...of('categories'), ...since(from, 3500) }), standing)
    }
    // The card in grace ended on 1 November.
    expect(corrected('2026-11-02')).toMatchObject([{ before: 3000, after: 3500, atOnce: 113 }])
    expect(corrected('2026-11-03')).toMatchObject([{ before: 3000, after: 3500, atOnce: 112 }])
  })

  test('a corrected fee before a later one affects the periods that begin until then', () => {
    const [amico, ordinario] = of('categories').membershipCategories as Record<string, unknown>[]
    const with2027 = (feeCents: number) => ({
      membershipCategories: [amico, { ...ordinario, feeCents, laterFees: [{ from: '2027-01-01', cents: 3000 }] }],
    })
    const before = withSection('categories', association, with2027(2500))
    const after = (values: object) => withSection('categories', before, { ...of('categories'), ...values })
    // Not the five whose next period begins in July.
    expect(effectsOf(before, after(with2027(2600)), standing)).toEqual([
      {
        kind: 'fee',
        about: 'Socio ordinario',
        before: 2500,
        after: 2600,
        people: 133,
        atOnce: 113,
        applied: 4,
        when: 'renewal',
        until: '2026-12-31',
      },
    ])
    const without = { membershipCategories: [amico, { ...ordinario, feeCents: 2500 }] }
    expect(effectsOf(before, after(without), standing)).toMatchObject([{ before: 3000, after: 2500, people: 138, from: '2027-01-01' }])
  })

  test('a fee affects all that will pay it, and today the first fees and the open renewals, however late', () => {
    const [amico, ordinario] = of('categories').membershipCategories as Record<string, unknown>[]
    expect(change('categories', { membershipCategories: [amico, { ...ordinario, feeCents: 3000 }] })).toEqual([
      { kind: 'fee', about: 'Socio ordinario', before: 0, after: 3000, people: 138, atOnce: 113, applied: 4, when: 'renewal' },
    ])
    expect(change('categories', { membershipCategories: [amico] })).toMatchObject([{ kind: 'removed', people: 338, applied: 4 }])
    expect(change('categories', { membershipCategories: [amico, { ...ordinario, minAge: 16 }] })).toMatchObject([
      { kind: 'admission', people: 4, atOnce: 0, when: 'application' },
    ])
    expect(change('categories', { membershipCategories: [amico, { ...ordinario, conferred: true }] })).toEqual([
      { kind: 'conferred', about: 'Socio ordinario', before: false, after: true, people: 4, atOnce: 0, applied: 4, when: 'application' },
    ])
    expect(change('categories', { membershipCategories: [amico, { ...ordinario, label: 'Socia', votes: false }] })).toMatchObject([
      { kind: 'name', people: 338 },
      { kind: 'votes', people: 108 },
    ])
  })

  test('a category stored without `conferred` is not conferred before either', () => {
    const [amico, ordinario] = of('categories').membershipCategories as Record<string, unknown>[]
    const { conferred: _, ...older } = ordinario!
    const before = { ...association, membershipCategories: [amico, older] }
    const admitted = [amico, { ...older, admission: 'automatic', conferred: false }]
    const after = withSection('categories', before, { ...of('categories'), membershipCategories: admitted })
    expect(effectsOf(before, after, standing).map(({ kind }) => kind)).toEqual(['admission'])
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
