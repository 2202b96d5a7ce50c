import { describe, expect, test } from 'vitest'
import { changedAt } from '#domain/contents/paths.ts'
import { draftProblems, movedProblems, problemsIn, problemText, publicProblems, stillWrong } from './problems.ts'

const wrong = { name: 'required', 'courses.0.name': 'required', 'courses.1.slots.0.to': 'invalid', courses: 'too_long' } as const

describe('errors by path', () => {
  test('a part gets the errors inside it', () => {
    expect(problemsIn(wrong, 'courses')).toEqual({ '': 'too_long', '0.name': 'required', '1.slots.0.to': 'invalid' })
    expect(problemsIn(wrong, 'name')).toEqual({ '': 'required' })
    expect(problemsIn({ names: 'required' }, 'name')).toEqual({})
  })

  test('a corrected field loses its error, and typing adds none', () => {
    expect(stillWrong({ name: 'required', 'address.cap': 'invalid' }, { 'address.cap': 'invalid', description: 'required' })).toEqual({
      'address.cap': 'invalid',
    })
  })

  test('an error moves with its row, and is removed with it', () => {
    const taken = movedProblems(wrong, 'courses', (row) => (row === 0 ? null : row - 1))
    expect(taken).toEqual({ name: 'required', 'courses.0.slots.0.to': 'invalid', courses: 'too_long' })
    const swapped = movedProblems(wrong, 'courses', (row) => 1 - row)
    expect(swapped).toMatchObject({ 'courses.1.name': 'required', 'courses.0.slots.0.to': 'invalid' })
  })

  test('a draft may lack fields that a public document needs', () => {
    expect(draftProblems('ristoranti', { name: 'Glicine' })).toEqual({})
    expect(publicProblems('ristoranti', { name: 'Glicine' })).toMatchObject({ description: 'required', 'address.street': 'required' })
    expect(draftProblems('ristoranti', { address: { cap: '5' } })).toEqual({ 'address.cap': 'invalid' })
  })
})

test.each([
  [['pizza', 'toscana', 'pesce', 'carne', 'dolci', 'vini', 'etnica'], 'Al massimo 6.'],
  [['pizza, toscana, pesce, carne alla brace, dolci della casa'], 'Una riga è troppo lunga: scrivi una sola voce per riga.'],
  ['pizza!!', 'Al massimo 6 caratteri: ora sono 7.'],
])('%j is too long: %s', (value, said) => {
  expect(problemText({ name: 'cuisine', label: 'Cucina', as: 'words' }, 'too_long', { value, max: 6 })).toBe(said)
})

describe('a value at a path', () => {
  const data = { name: 'A', courses: [{ name: 'Uno' }, { name: 'Due' }] }
  test.each([
    ['name', 'B', { ...data, name: 'B' }],
    ['courses.1.name', 'Tre', { name: 'A', courses: [{ name: 'Uno' }, { name: 'Tre' }] }],
    ['season.label', 'Estate', { ...data, season: { label: 'Estate' } }],
    ['name', undefined, { courses: data.courses }],
    // Its row was removed meanwhile.
    ['courses.2.name', 'Tre', data],
  ])('%s becomes %s', (path, value, expected) => {
    expect(changedAt(data, path, () => value)).toEqual(expected)
  })

  test('no path reaches the prototype', () => {
    changedAt({}, '__proto__.admin', () => true)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})
