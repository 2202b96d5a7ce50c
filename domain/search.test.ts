import { expect, test } from 'vitest'
import { foldText, matchesSearch } from './search.ts'

test.each([
  ["D'Angelo", 'dangelo'],
  ['D’Angelo', 'dangelo'],
  ["De' Rossi", 'derossi'],
  ['D`Angelo', 'dangelo'],
  ['D′Angelo', 'dangelo'],
  ['D´Angelo', 'dangelo'],
  ['Łucja Brzęczkowska', 'lucjabrzeczkowska'],
  ['Taşçıoğlu', 'tascioglu'],
  ['Perché no?', 'percheno?'],
  ['Jean-Luc', 'jeanluc'],
  ['Straße', 'strasse'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

const offer = {
  id: 'zzz-nascosto',
  partner: 'Caffè dei Portici',
  headline: '10% sul conto',
  places: [{ street: "Via dell'Acqua 3", comune: 'Borgo Sereno' }],
  contact: null,
  featured: true,
}

test.each(['caffe', 'CAFFÈ', 'portici caffè', 'acqua', "dell'acqua", 'dellacqua', 'borgo portici', '10%', '', '   ', null, undefined])(
  '%j finds it',
  (query) => {
    expect(matchesSearch(offer, query)).toBe(true)
  },
)

test.each(['pizza', 'caffe pizza', 'nascosto', 'true', '[object'])('%j does not match', (query) => {
  expect(matchesSearch(offer, query)).toBe(false)
})
