import { expect, test } from 'vitest'
import { keptForm } from './kept-forms.tsx'

test.each([
  ['settings/bank', 'IBAN e modi di pagare', '/gestione/impostazioni/banca'],
  ['testi/privacy', 'Informativa privacy', '/gestione/testi/informativa'],
  ['testi/accessibilita', 'Dichiarazione di accessibilità', '/gestione/testi/accessibilita'],
  ['contents/sports/nuoto', 'Nuoto', '/gestione/contenuti/sports/nuoto'],
])('%s leads to its page', (name, title, to) => {
  expect(keptForm(name, { data: { name: 'Nuoto' } })).toMatchObject({ title, to })
})

test('a form without a page is left out', () => {
  expect(keptForm('componenti', 'Una riga')).toBeNull()
})
