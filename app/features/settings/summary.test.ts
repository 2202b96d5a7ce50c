import { expect, test } from 'vitest'
import type { SettingsSection } from '#domain/settings/forms.ts'
import { changeLines } from './history.tsx'
import { summaryOf } from './summary.ts'

test.each<[SettingsSection, Record<string, unknown>, string]>([
  ['identity', { name: "Circolo l'Àncora", emblem: null }, "Circolo l'Àncora, emblema di partenza"],
  ['contacts', { contacts: { email: 'a@b.example' }, seat: { street: 'Via Roma 1', comune: 'Borgo' } }, 'a@b.example · Via Roma 1, Borgo'],
  ['hours', { officeHours: { mon: [['10:00', '12:00']], tue: [] } }, 'Aperta 1 giorno alla settimana'],
  ['bank', { iban: 'IT09R9999999999000000004812', paymentMethods: [{}, {}] }, 'IBAN … 4812, 2 modi di pagare'],
  ['bank', { iban: '', paymentMethods: [] }, 'Nessun IBAN, nessun modo di pagare'],
  ['validity', { policy: 'social_year', yearStart: '09-01', graceDays: 1 }, 'Anno sociale dal 1° settembre, 1 giorno di tolleranza'],
  ['categories', { membershipCategories: [{ feeCents: 0 }, { feeCents: 3000 }] }, '2 categorie, da 0 a 30 €'],
  ['categories', { membershipCategories: [{ feeCents: 1250 }] }, '1 categoria, 12,50 €'],
  [
    'categories',
    {
      membershipCategories: [
        {
          feeCents: 1250,
          laterFees: [
            { from: '2026-01-01', cents: 1500 },
            { from: '2027-01-01', cents: 2000 },
          ],
        },
      ],
    },
    '1 categoria, 15 €',
  ],
  ['reports', { reportCategories: [{ routeTo: 'safeguarding' }, { routeTo: 'admin' }] }, '2 categorie, 1 riservata'],
])('%s in one line', (section, values, line) => expect(summaryOf(section, values, '2026-11-27').replaceAll('\u00a0', ' ')).toBe(line))

test('a change is described in words; a new entry is one sentence', () => {
  const values = { membershipCategories: [{ id: 'ordinario', label: 'Socio ordinario' }] }
  const changes = {
    'membershipCategories.ordinario.feeCents': { before: 0, after: 2500 },
    'membershipCategories.giovane.label': { before: null, after: 'Giovane' },
    'membershipCategories.giovane.feeCents': { before: null, after: 1000 },
  }
  expect(changeLines(changes, values).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Aggiunta: «Giovane»',
    'Quota annuale, «Socio ordinario»: nessuna quota → 25,00 €',
  ])
  const later = { 'membershipCategories.ordinario.laterFees': { before: [], after: [{ from: '2027-01-01', cents: 3000 }] } }
  expect(changeLines(later, values)[0]!.replaceAll('\u00a0', ' ')).toBe(
    'Nuove quote, «Socio ordinario»: nessuna → 30,00 € dal 1° gennaio 2027',
  )
  expect(changeLines({ emblem: { before: null, after: 'a'.repeat(22) }, yearStart: { before: '01-01', after: '09-01' } }, {})).toEqual([
    'Emblema: – → Il vostro',
    "Inizio dell'anno sociale: 1° gennaio → 1° settembre",
  ])
  expect(changeLines({}, values)).toEqual(["È cambiato l'ordine."])
})
