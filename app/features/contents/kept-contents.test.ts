import { expect, test } from 'vitest'
import { GOES_ON, goesOn, keptContent } from './kept-contents.ts'

test('unsaved text on the device has its document’s name and address', () => {
  const stored = { data: { name: 'Il Glicine' } }
  expect(keptContent('contents/ristoranti/il-glicine', stored)).toMatchObject({
    title: 'Il Glicine',
    to: '/gestione/contenuti/ristoranti/il-glicine',
  })
  expect(keptContent('contents/ristoranti/nuovo', stored)).toMatchObject({
    title: 'Il Glicine',
    to: '/gestione/contenuti/ristoranti/nuovo',
  })
  expect(keptContent('contents/ristoranti/nuovo', null)).toMatchObject({ title: 'Nuovo ristorante' })
  expect(keptContent('contents/pagine/chi-siamo', {})).toMatchObject({ to: '/gestione/contenuti/chi-siamo' })
  expect(keptContent('contents/convenzioni/terme/code', 'ESTATE')).toMatchObject({
    title: 'Codice di una convenzione',
    to: '/gestione/convenzioni/terme',
  })
})

test('other forms are none of the contents', () => {
  expect(keptContent('settings/bank', {})).toBeNull()
  expect(keptContent('contents/altro/uno', {})).toBeNull()
})

test('a text goes on after Back and by its link; one of an earlier visit asks first', () => {
  const { timeOrigin } = performance
  expect([goesOn(null, timeOrigin + 1), goesOn(GOES_ON, timeOrigin - 1), goesOn(null, timeOrigin - 1), goesOn(null, null)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
