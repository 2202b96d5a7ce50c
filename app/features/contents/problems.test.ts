import { describe, expect, test } from 'vitest'
import { changedAt } from '#domain/contents/paths.ts'
import { draftProblems, movedProblems, problemsIn, problemText, publicProblems, stillWrong } from './problems.ts'

const wrong = { name: 'required', 'courses.0.name': 'required', 'courses.1.slots.0.to': 'invalid', courses: 'too_long' } as const

describe('what is wrong, by path', () => {
  test('a part is given what is inside of it', () => {
    expect(problemsIn(wrong, 'courses')).toEqual({ '': 'too_long', '0.name': 'required', '1.slots.0.to': 'invalid' })
    expect(problemsIn(wrong, 'name')).toEqual({ '': 'required' })
    expect(problemsIn({ names: 'required' }, 'name')).toEqual({})
  })

  test('what was put right says no more, and nothing new is said while one writes', () => {
    expect(stillWrong({ name: 'required', 'address.cap': 'invalid' }, { 'address.cap': 'invalid', description: 'required' })).toEqual({
      'address.cap': 'invalid',
    })
  })

  test('it moves with its row, and goes with it', () => {
    const taken = movedProblems(wrong, 'courses', (row) => (row === 0 ? null : row - 1))
    expect(taken).toEqual({ name: 'required', 'courses.0.slots.0.to': 'invalid', courses: 'too_long' })
    const swapped = movedProblems(wrong, 'courses', (row) => 1 - row)
    expect(swapped).toMatchObject({ 'courses.1.name': 'required', 'courses.0.slots.0.to': 'invalid' })
  })

  test('a draft may lack what a public one may not', () => {
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
    // Its row was taken out while it was on its way.
    ['courses.2.name', 'Tre', data],
  ])('%s becomes %s', (path, value, expected) => {
    expect(changedAt(data, path, () => value)).toEqual(expected)
  })

  test('nothing reaches the prototype', () => {
    changedAt({}, '__proto__.admin', () => true)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})
