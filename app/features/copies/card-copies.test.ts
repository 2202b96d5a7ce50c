import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aCard } from '#app/platform/card/card.fixture.ts'
import type { CardCopy } from './data.ts'
import { CardCopies } from './card-copies.tsx'
import { CopyList, SaveCard } from './save-card.tsx'

const card = aCard()
const NOW = Date.UTC(2026, 10, 20, 18)

const offered = (works: boolean) =>
  renderToStaticMarkup(createElement(CardCopies, { card, now: NOW, works, saving: false, onSaved: () => {} }))

test('a working card is shown as bars; another is not', () => {
  expect(offered(true)).toMatch(/Codice a barre.*Per i lettori senza fotocamera/)
  expect(offered(false)).not.toContain('Per i lettori senza fotocamera')
})

const saving = (works: boolean) => renderToStaticMarkup(createElement(SaveCard, { card, today: '2026-11-20', works }))

test('a card that does not work offers no copy', () => {
  expect(saving(true)).toContain('Scarica il PDF da stampare')
  expect(saving(false)).toContain('In questo momento la tessera non vale, e nemmeno le sue copie. Potrai salvarla quando vale.')
  expect(saving(false)).not.toMatch(/PDF|Wallet/)
})

const END = Date.UTC(2026, 11, 31, 23)
const copies = (...made: [string, CardCopy['kind'], number][]): CardCopy[] =>
  made.map(([id, kind, createdAt]) => ({ id, kind, createdAt, expiresAt: END }) as CardCopy)

const withdrawals = (...made: CardCopy[]) =>
  Array.from(
    renderToStaticMarkup(
      createElement(CopyList, { copies: made, validTo: '2026-12-31', today: '2026-11-20', busy: null, onWithdraw: () => {} }),
    ).matchAll(/aria-label="([^"]*)"/g),
    ([, label]) => label,
  )

test('two copies printed on one day show the time; others show kind and day', () => {
  const [morning, evening, before] = [Date.UTC(2026, 10, 20, 8, 5), Date.UTC(2026, 10, 20, 16, 40), Date.UTC(2026, 10, 19, 9)]
  expect(withdrawals(...copies(['1', 'print', morning], ['2', 'print', evening], ['3', 'print', before], ['4', 'apple', morning]))).toEqual(
    [
      'Ritira la copia: Stampata, Dal 20/11/26, ore 09:05, al 31/12/26',
      'Ritira la copia: Stampata, Dal 20/11/26, ore 17:40, al 31/12/26',
      'Ritira la copia: Stampata, Dal 19/11/26 al 31/12/26',
      'Ritira la copia: In Apple Wallet, Dal 20/11/26 al 31/12/26',
    ],
  )
})
