import { expect, test } from 'vitest'
import { keptForm } from './kept-forms.tsx'

test.each([
  ['settings/bank', 'IBAN e modi di pagare', '/gestione/impostazioni/banca', 'settings.write'],
  ['testi/privacy', 'Informativa privacy', '/gestione/testi/informativa', 'settings.write'],
  ['testi/accessibilita', 'Dichiarazione di accessibilità', '/gestione/testi/accessibilita', 'settings.write'],
  ['contents/sports/nuoto', 'Nuoto', '/gestione/contenuti/sports/nuoto', 'contents.write'],
  ['contents/appuntamenti/cena', 'Nuoto', '/gestione/appuntamenti/cena', 'events.write'],
])('%s leads to its page, for who may save it', (name, title, to, needs) => {
  expect(keptForm(name, { data: { name: 'Nuoto' } })).toMatchObject({ title, to, needs })
})

test('a form without a page is left out', () => {
  expect(keptForm('componenti', 'Una riga')).toBeNull()
})
