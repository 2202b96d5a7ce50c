import { expect, test } from 'vitest'
import { filterOf } from '#app/ui/desk/use-list-filter.ts'
import { askedOf, columnsOf, columnsToKeep, countOn, FILTER, peopleOf, type ListFilter } from './list-filter.ts'
import { filters } from './texts-list.ts'

const read = (address: string): ListFilter => filterOf(FILTER, new URLSearchParams(address)) as ListFilter
const said = (address: string) => filters.said(read(address))

test('the address has the whole filter, and the server gets the same', () => {
  const filter = read('stato=valid&quota=late&email=none&compleanno=now&consenso=not_given&ordine=end&vista=v&q=rossi')
  const people = { q: 'rossi', state: 'valid', arrears: 'late', email: 'none', birthday: 'now', consent: 'not_given' }
  expect(peopleOf(filter)).toEqual(people)
  expect(Object.fromEntries(new URLSearchParams(askedOf(filter, [])))).toEqual({ ...people, order: 'end' })
  expect(countOn(filter)).toBe(4)
})

test('unknown values in the address filter nothing', () => {
  expect(peopleOf(read('quota=1&email=x&compleanno=13&consenso=si&scade_dal=12'))).toEqual({ q: '' })
})

test('a filter by birthday adds the day as a column, unless the columns were chosen', () => {
  expect(columnsOf(read('compleanno=2'), () => true)).toContain('birth')
  expect(columnsOf(read(''), () => true)).not.toContain('birth')
  expect(columnsOf(read('compleanno=2&colonne=name,until'), () => true)).toEqual(['until'])
})

test('the device does not remember the column that a filter by birthday added', () => {
  const birthdays = read('compleanno=2')
  expect(columnsToKeep(['until', 'birth'], birthdays, null)).toBe('name,until')
  expect(columnsToKeep(['until', 'birth'], birthdays, 'name,birth')).toBe('name,until,birth')
  expect(columnsToKeep(['until', 'birth'], read(''), null)).toBe('name,until,birth')
})

test('a sentence describes the filter', () => {
  expect(said('stato=valid&categoria=ordinario&q=rossi')).toBe('')
  expect(said('quota=late&email=none')).toBe('Con quota da pagare · Senza e-mail (senza le annullate)')
  expect(said('compleanno=now')).toBe('Compleanno questo mese (senza le annullate)')
  expect(said('compleanno=4&stato=cancelled')).toBe('Compleanno ad aprile')
  expect(said('compleanno=3&consenso=given')).toBe('Compleanno a marzo · Con il consenso alle notizie (senza le annullate)')
  expect(said('scade_dal=2027-01-08&consenso=not_given')).toBe(
    "Scade dall'8 gen 2027 · Senza il consenso alle notizie (senza le annullate)",
  )
})
