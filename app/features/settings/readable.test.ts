import { expect, test } from 'vitest'
import { fieldName, fieldValue, linkName } from './readable.ts'

const values = { reportCategories: [{ id: 'c1', label: 'Sede' }] }
const gone = { id: 'c2', label: 'Pulizie', routeTo: 'secretary' }

test.each([
  ['graceDays', 30, 'Giorni di tolleranza', '30 giorni'],
  ['reportCategories.c1.routeTo', 'secretary', 'Chi le legge, «Sede»', 'La segreteria'],
  ['reportCategories.c2', gone, 'Categorie delle segnalazioni, «Pulizie»', 'tenuta: «Pulizie»'],
  ['reportCategories.c1', null, 'Categorie delle segnalazioni, «Sede»', 'tolta dalla lista'],
  ['paymentMethods.pos', null, 'Modi di pagare', 'tolta dalla lista'],
  ['seat.street', null, 'Via e numero', '–'],
])('%s: %j in words', (path, value, name, shown) => {
  expect([fieldName(path, values, value), fieldValue(path, value)]).toEqual([name, shown])
})

test.each([
  ['reportCategories.0.label', 'Nome, Sede'],
  ['reportCategories.1.label', 'Nome, Senza nome'],
  ['officeHours.mon.0', 'Lunedì'],
  ['graceDays', 'Giorni di tolleranza'],
])('a link to %s calls it %s', (path, name) => {
  expect(linkName(path, { reportCategories: [...values.reportCategories, { id: 'c9', label: '' }], officeHours: {} })).toBe(name)
})
