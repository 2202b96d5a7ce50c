import { expect, test } from 'vitest'
import { audienceOf, cardTypes, isFor, readAudience } from './audience.ts'

const TYPES = cardTypes({
  membershipCategories: [
    { id: 'amico', label: 'Amico del circolo', admission: 'automatic' },
    { id: 'ordinario', label: 'Socio ordinario', admission: 'resolution' },
    { id: 'giovane', label: 'Socio giovane', admission: 'resolution' },
    { id: 'senza-nome' },
  ],
})
const labels = (of: readonly { label: string }[]) => of.map(({ label }) => label)
const told = (audience: string[]) => {
  const found = audienceOf(audience, TYPES)
  return found && { words: found.words, on: labels(found.on), off: labels(found.off) }
}

test('an empty audience, or one with every type of card, is for every card', () => {
  expect(told([])).toBeNull()
  expect(told(['soci', 'amico'])).toBeNull()
  for (const { id } of TYPES)
    expect(
      isFor(
        [],
        TYPES.find((type) => type.id === id)!,
      ),
    ).toBe(true)
})

test('an audience of members has every category with admission by the board, future ones too, and no friends', () => {
  expect(told(['soci'])).toEqual({ words: 'per i soci', on: ['Socio ordinario', 'Socio giovane'], off: ['Amico del circolo'] })
  expect(isFor(['soci'], { id: 'di-domani', isMember: true })).toBe(true)
  expect(isFor(['soci'], { id: 'amico', isMember: false })).toBe(false)
})

test('an audience of some categories names them', () => {
  expect(told(['giovane'])).toEqual({ words: 'per Socio giovane', on: ['Socio giovane'], off: ['Amico del circolo', 'Socio ordinario'] })
  expect(told(['giovane', 'amico'])?.words).toBe('per Amico del circolo e Socio giovane')
})

test('a removed category opens nothing', () => {
  expect(told(['di-una-volta'])).toMatchObject({ on: [] })
})

test("the document's field may have any shape", () => {
  expect([undefined, null, 'soci', { 0: 'soci' }, [7, null]].map(readAudience)).toEqual([[], [], [], [], []])
  expect([null, {}, { membershipCategories: 'tutte' }].map(cardTypes)).toEqual([[], [], []])
})
