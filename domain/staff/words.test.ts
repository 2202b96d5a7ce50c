import { expect, test } from 'vitest'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { aboutText, detailText, fieldLabel, readable, subjectText } from './words.ts'

test('the audit’s words are Italian, not names from the code', () => {
  expect(subjectText('settings', 'validity')).toBe('Anno sociale, validità e tolleranza')
  expect(subjectText('pagine', 'privacy')).toBe('Informativa privacy')
  expect(subjectText('ristoranti', 'osteria-del-glicine')).toBe('osteria-del-glicine')
  expect(subjectText('register', '8214431991')).toBe('8214 431 991')
  expect(detailText('order')).toBe('ordine')
  expect(['discount', 'codes', 'sample'].map(detailText)).toEqual(['sconto', 'codici', 'esempio'])
  expect(subjectText('settings', 'mail-test')).toBe('Prova di posta')
  expect([subjectText('settings', 'first-steps'), detailText('officer'), readable('said', 'aside')]).toEqual([
    'Primi passi',
    'Responsabile della tutela',
    'Non ci serve',
  ])
  expect(detailText('secretary')).toBe('Segreteria')
  expect(detailText('s@posta.example')).toBe('s@posta.example')
})

test('a field has the label of its form, also inside a record', () => {
  expect(fieldLabel('address.street')).toBe('Via e numero')
  expect(fieldLabel('headline')).toBe("Titolo dell'offerta")
  expect(fieldLabel('membershipCategories.ordinario.feeCents')).toBe('Quota annuale')
  expect(['laterFees', 'laterFees.0.from', 'laterFees.12.cents'].map((name) => fieldLabel(`membershipCategories.3.${name}`))).toEqual([
    'Nuove quote',
    'Nuova quota dal',
    'Nuova quota',
  ])
  expect(fieldLabel('registration.opens.date')).toBe('Le iscrizioni aprono')
  expect(fieldLabel('picture.width')).toBe('Foto')
  expect(fieldLabel('neverHeardOf')).toBe('neverHeardOf')
})

test('every field of a content and of an offer’s discount has words of its own', () => {
  const fields = [
    ...Object.values(CONTENT_FORMS).flatMap((form) => Object.keys(form)),
    'code',
    'url',
    'added',
    'known',
    'refused',
    'label',
    'device',
  ]
  expect([...new Set(fields)].filter((field) => fieldLabel(field) === field)).toEqual([])
})

test('a line of the audit names a person, a section or a content, and no id that its detail replaces', () => {
  expect(aboutText('card', 'Anna Neri', '01a20ba1-ccbd-7000-8f61-e5856a2db14d')).toBe('Anna Neri')
  expect(aboutText('ristoranti', null, 'osteria-del-glicine')).toBe('osteria-del-glicine')
  expect(aboutText('report', null, '01a20ba1-ccbd-7000-8f61-e5856a2db14d')).toBeNull()
  for (const record of ['role', 'invitation', 'rights'] as const)
    expect(aboutText(record, null, '019e17df-bf40-7000-a618-4a15723e0178')).toBeNull()
})
