import { describe, expect, test } from 'vitest'
import { applicationForm, applicationProblems, firstState } from './application.ts'
import { newAssociation, type MembershipCategory } from '#domain/content/association.ts'
import { readForm } from '#domain/form.ts'

const filled = {
  category: 'ordinario',
  birthDate: '1984-09-05',
  birthPlace: 'Borgo Sereno',
  street: 'Via del Mulino, 3/B',
  cap: '00010',
  comune: 'Borgo Sereno',
  provincia: 'na',
  phone: '300 000 1007',
  statute: true,
  privacy: true,
}

const category = (id: string, minAge: number | null, maxAge: number | null): MembershipCategory => ({
  id,
  label: id,
  feeCents: 1500,
  votes: true,
  minAge,
  maxAge,
  admission: 'resolution',
})
const { membershipCategories } = newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'a@posta.example' })
const honorary = { ...category('onorario', 18, null), conferred: true }
const association = {
  membershipCategories: [...membershipCategories, category('giovane', 14, 25), category('familiare', null, null), honorary],
}
const problems = (birthDate: string, id: string) => applicationProblems(association, { birthDate, category: id }, '2026-11-22')

describe('the form of an application', () => {
  test('keeps codes as texts, zeros and all; NA is Napoli', () => {
    expect(readForm(applicationForm, filled).values).toMatchObject({ cap: '00010', provincia: 'NA', phone: '+393000001007' })
  })

  test.each([
    ['cap', '1234', 'invalid'],
    ['cap', '１２３４５', 'invalid'],
    ['provincia', 'ARE', 'invalid'],
    ['provincia', ' ', 'required'],
    ['birthDate', '2027-02-29', 'invalid'],
    ['birthDate', '', 'required'],
    ['street', 'Via\u202eRoma', 'invalid'],
    ['comune', 'x'.repeat(81), 'too_long'],
    ['category', '../amico', 'invalid'],
    ['statute', false, 'not_accepted'],
    ['privacy', undefined, 'not_accepted'],
    ['state', 'approved', 'unknown'],
  ])('%s %j is %s', (name, value, problem) => {
    expect(readForm(applicationForm, { ...filled, [name]: value }).fields).toEqual({ [name]: problem })
  })
})

describe('an application', () => {
  test.each([
    ['1984-09-05', 'ordinario', {}],
    ['2012-11-22', 'giovane', {}],
    ['2012-11-23', 'giovane', { birthDate: 'not_accepted' }],
    ['2026-11-23', 'familiare', { birthDate: 'in_future' }],
    ['2027-01-01', 'familiare', { birthDate: 'in_future' }],
    ['1800-01-01', 'familiare', { birthDate: 'invalid' }],
    ['2008-11-23', 'ordinario', { category: 'not_accepted' }],
    ['2000-11-22', 'giovane', { category: 'not_accepted' }],
    ['1984-09-05', 'amico', { category: 'invalid' }],
    ['1984-09-05', 'onorario', { category: 'invalid' }],
    ['1984-09-05', 'nessuna', { category: 'invalid' }],
  ])('of a person born on %s for %s: %j', (birthDate, id, expected) => {
    expect(problems(birthDate, id)).toEqual(expected)
  })

  test('of a minor waits for a guardian, until the day of the birthday', () => {
    expect(firstState('2008-11-23', '2026-11-22')).toBe('waiting_guardian')
    expect(firstState('2008-11-22', '2026-11-22')).toBe('submitted')
  })
})
