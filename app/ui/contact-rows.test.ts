import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered, words } from './rendered.fixture.ts'
import { ContactRows } from './contact-rows.tsx'

const nowhere = { name: '', street: '', comune: '', lat: 43.36, lng: 11.8 }

test('an empty place has no row, and a place without a name has its address', () => {
  expect(rendered(createElement(ContactRows, { name: 'Forno', places: [nowhere] }))).toBe('')
  const rows = createElement(ContactRows, { name: 'Forno', places: [{ ...nowhere, comune: 'Borgo Sereno' }, nowhere] })
  expect(words(rows)).toMatch(/^Borgo Sereno [^·]*Borgo Sereno\b/)
  expect(rendered(rows).match(/<a /g)).toHaveLength(1)
})

test('phone, e-mail and website are links of their kind', () => {
  const rows = createElement(ContactRows, {
    name: 'Forno a Levante',
    places: [],
    phone: '+39 0575 000238',
    email: 'forno@posta.example',
    website: 'https://forno.example/menu',
  })
  const html = rendered(rows)
  for (const href of ['tel:+390575000238', 'mailto:forno@posta.example', 'https://forno.example/menu'])
    expect(html).toContain(`href="${href}"`)
  expect(words(rows)).toMatch(/^\+39 0575 000238 Chiama Forno a Levante .* Scrivi a Forno a Levante forno\.example Sito/)
})
