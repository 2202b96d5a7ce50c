import { describe, expect, test } from 'vitest'
import { colorField, defaultCategory, newAssociation } from './association.ts'

describe('a new association', () => {
  const made = newAssociation({ name: "Circolo d'Oltrarno APS", color: '#0b5c6b', email: 'info@oltrarno.example' })

  test('has an id for addresses and a name that fits under an icon', () => {
    expect(made).toMatchObject({ id: 'circolo-d-oltrarno-aps', name: "Circolo d'Oltrarno APS", shortName: "Circolo d'Oltrarno" })
  })

  test('gives a card at sign-up, and leaves admission of members to the board', () => {
    expect(defaultCategory(made)).toMatchObject({ admission: 'automatic', votes: false, default: true })
    expect(made.membershipCategories.filter(({ votes }) => votes).every(({ admission }) => admission === 'resolution')).toBe(true)
  })

  test('has cards of twelve months', () => {
    expect(made.cardValidity).toMatchObject({ policy: 'rolling_12_months', graceDays: 45 })
  })

  test.each([
    ['Società Sportiva Dilettantistica Polisportiva Valle del Sole ASD', 'Società Sportiva'],
    ['Polisportiva Val d’Elsa e Amici della Montagna APS', 'Polisportiva Val d’Elsa'],
    ['Circolo Culturale Amici della Musica da Camera', 'Circolo Culturale Amici'],
    ['Comitato Vicinato Aiuto alle Famiglie', 'Comitato Vicinato Aiuto'],
    ['Amici della A', 'Amici della A'],
    ['Polisportiva Valle del Sole & Amici della Montagna', 'Polisportiva Valle del Sole'],
    ['李', '李'],
    ['ASD', 'ASD'],
    ['A'.repeat(100), 'A'.repeat(30)],
  ])('the short name of %s is %s', (name, short) => {
    expect(newAssociation({ name, color: '#000000', email: 'a@b.example' }).shortName).toBe(short)
  })

  test('a name without a Latin letter still has an id', () => {
    expect(newAssociation({ name: '李', color: '#000000', email: 'a@b.example' }).id).toBe('associazione')
  })
})

test('the first category is the default when none is marked; an association without categories is an error', () => {
  const { membershipCategories } = newAssociation({ name: 'A', color: '#000000', email: 'a@b.example' })
  const plain = membershipCategories.map(({ default: _default, ...category }) => category)
  expect(defaultCategory({ membershipCategories: plain })).toEqual(plain[0])
  expect(() => defaultCategory({ membershipCategories: [] })).toThrow('no membership category')
})

test.each([
  ['#0B5C6B', { value: '#0b5c6b' }],
  [' #ffffff ', { value: '#ffffff' }],
  ['#fff', { problem: 'invalid' }],
  ['red', { problem: 'invalid' }],
  ['#0b5c6b;background:url(//evil.example)', { problem: 'invalid' }],
  ['', { problem: 'required' }],
  [0, { problem: 'invalid' }],
])('the colour %j reads as %j', (input, read) => {
  expect(colorField.read(input)).toEqual(read)
})
