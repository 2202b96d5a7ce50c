import { expect, test } from 'vitest'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { detailText } from './detail-words.ts'
import { aboutText, fieldLabel, readable, subjectText } from './words.ts'

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

test.each([
  ['elenco soci.csv created=9', 'elenco soci.csv, persone nuove: 9'],
  ['a.csv created=9 left=2 skipped=1 updated=3', 'a.csv, persone nuove: 9, righe non riuscite: 2, righe saltate: 1, persone aggiornate: 3'],
  ['a.csv kept=1 undone=8', 'a.csv, tessere rimaste: 1, righe annullate: 8'],
  ['q', 'ricerca'],
  ['csv', 'CSV'],
  ['csv ricerca', 'csv ricerca'],
  ['xlsx state=expired birthday=3 order=end', 'Excel, stato: Scaduta, compleanno: marzo, ordine: prima chi scade prima'],
  ['record=card action=printed from=2026-02-01', 'tipo: Tessera, azione: Stampa, dal: 1 feb 2026'],
  ['ricerca who=019e17df-bf40-7000-a618-4a15723e0178', 'ricerca, di una persona sola'],
  ['Quota a=b', 'Quota a=b'],
  ['', ''],
])('the detail «%s» is read as «%s»', (stored, read) => {
  expect(detailText(stored)).toBe(read)
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
