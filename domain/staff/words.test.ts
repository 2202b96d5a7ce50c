import { expect, test } from 'vitest'
import { detailText, fieldLabel, subjectText } from './words.ts'

test('the audit’s words are Italian, not names from the code', () => {
  expect(subjectText('settings', 'validity')).toBe('Anno sociale, validità e tolleranza')
  expect(subjectText('pagine', 'privacy')).toBe('Informativa privacy')
  expect(subjectText('ristoranti', 'osteria-del-glicine')).toBe('osteria-del-glicine')
  expect(detailText('order')).toBe('ordine')
  expect(detailText('secretary')).toBe('Segreteria')
  expect(detailText('s@posta.example')).toBe('s@posta.example')
})

test('a field has the label of its form, also inside a record', () => {
  expect(fieldLabel('address.street')).toBe('Via e numero')
  expect(fieldLabel('headline')).toBe("Titolo dell'offerta")
  expect(fieldLabel('membershipCategories.ordinario.feeCents')).toBe('Quota annuale')
  expect(fieldLabel('neverHeardOf')).toBe('neverHeardOf')
})
