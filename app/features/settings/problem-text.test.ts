import { expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { readContent } from '#domain/contents/fields.ts'
import { sectionOf } from '#domain/settings/document.ts'
import { SETTINGS_FORMS, type SettingsSection } from '#domain/settings/forms.ts'
import { problemText } from './problem-text.ts'

const association = newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'a@posta.example' })
const [category] = association.membershipCategories

/** The sentences for a section with these values, by path. */
function said(section: SettingsSection, values: Record<string, unknown>) {
  const given = { ...sectionOf(section, { ...association }), ...values }
  const at = (path: string) => path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], given)
  const problems = Object.entries(readContent(SETTINGS_FORMS[section], given).fields ?? {})
  return Object.fromEntries(problems.map(([path, problem]) => [path, problemText(section, path, problem, at(path))]))
}

test.each<[SettingsSection, Record<string, unknown>, Record<string, string>]>([
  ['identity', { name: ' ' }, { name: "Scrivi il nome dell'associazione." }],
  ['identity', { name: 'a'.repeat(121) }, { name: 'Al massimo 120 caratteri, ora sono 121.' }],
  ['identity', { shortName: 'x\u202ey' }, { shortName: "Qui c'è un carattere che non si vede. Riscrivilo." }],
  ['identity', { taxCode: '123' }, { taxCode: 'Questo codice fiscale non torna. Ha 11 cifre, o 16 tra lettere e cifre.' }],
  ['contacts', { contacts: { email: 'nessuna' } }, { 'contacts.email': 'Questo indirizzo non è completo. Esempio: nome@posta.example' }],
  [
    'contacts',
    { seat: { street: 'via Roma 1', cap: '52', comune: 'Borgo', provincia: 'AR', directions: 'a'.repeat(301) } },
    { 'seat.cap': 'Il CAP ha 5 cifre.', 'seat.directions': 'Al massimo 300 caratteri, ora sono 301.' },
  ],
  [
    'hours',
    { officeHours: { mon: [['10:00', '9:00']] } },
    { 'officeHours.mon.0': 'Ricontrolla gli orari: da quando a quando, senza che si sovrappongano.' },
  ],
  ['bank', { iban: 'IT00' }, { iban: 'Questo IBAN non torna. Ricontrollalo carattere per carattere: uno italiano ne ha 27.' }],
  ['bank', { referenceTemplate: 'Quota {pippo}' }, { referenceTemplate: 'Tra graffe può esserci solo {anno}, {tessera} o {cognome}.' }],
  [
    'bank',
    { paymentMethods: Array.from({ length: 9 }, (_, i) => ({ id: `m${i}`, label: `M ${i}` })) },
    { paymentMethods: 'Al massimo 8 modi di pagare.' },
  ],
  ['validity', { graceDays: '181' }, { graceDays: 'Scrivi un numero di giorni, da 0 a 180.' }],
  ['validity', { renewalOpensDays: '' }, { renewalOpensDays: 'Scrivi un numero di giorni, anche 0.' }],
  [
    'categories',
    { membershipCategories: [{ ...category, feeCents: 'venti' }] },
    { 'membershipCategories.0.feeCents': 'Scrivi un importo da 0 a 100.000,00 €. Esempio: 25,00' },
  ],
  [
    'categories',
    {
      membershipCategories: [
        {
          ...category,
          laterFees: [
            { from: '2027-01-01', cents: 1 },
            { from: '2027-01-01', cents: 2 },
          ],
        },
        { ...category, id: 'b', label: 'B', default: false, laterFees: [{ from: '', cents: null }] },
      ],
    },
    {
      'membershipCategories.0.laterFees.1.from': "C'è già una quota da questo giorno.",
      'membershipCategories.1.laterFees.0.from': 'Scrivi da quale giorno.',
      'membershipCategories.1.laterFees.0.cents': 'Scrivi la quota, anche 0.',
    },
  ],
  ['categories', { membershipCategories: [] }, { membershipCategories: 'Serve almeno una categoria.' }],
  [
    'categories',
    { membershipCategories: [category, { ...category, id: 'b', default: false }] },
    { 'membershipCategories.1.label': "C'è già una voce con questo nome." },
  ],
  [
    'reports',
    { reportCategories: [{ id: 'a', label: 'A', routeTo: 'editor', notice: 'a'.repeat(601) }] },
    { 'reportCategories.0.notice': 'Al massimo 600 caratteri, ora sono 601.' },
  ],
])('%s: the sentence of an error has the limit', (section, values, expected) => expect(said(section, values)).toEqual(expected))

test('a day that is past has its sentence', () => {
  expect(problemText('categories', 'membershipCategories.0.laterFees.0.from', 'invalid', '2026-01-01')).toBe(
    'Scegli un giorno da domani in poi, entro cinque anni.',
  )
})
