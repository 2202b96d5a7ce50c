import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#app/platform/api.ts'
import { addSentences } from '#app/ui/texts/errors.ts'
import { partnerSentences } from './texts-errors.ts'
import { PartnerLink } from './partner-link.tsx'
import { PartnerRedeem, UndoRedeem } from './partner-redeem.tsx'
import { isFinal, type Redeem } from './use-redeem.ts'

addSentences(partnerSentences)

const shop: NonNullable<Redeem['shop']> = { partner: 'Farmacia della Pieve', place: null, headline: '-10%', days: [] } as never
const redeem = (step: Redeem['step'], minutesAgo: number | null = null): Redeem => ({
  verdict: null,
  shop,
  hasEnded: false,
  isSent: true,
  isTold: true,
  isAsking: false,
  minutesAgo,
  step,
})
const open = { is: 'open', busy: false, error: null, press: () => {} } as const
const done = { is: 'done', doneAt: Date.now(), busy: false, error: null, undo: () => {} } as const
const offline = new ApiError('auth.network', 0)

test.each<[string, Redeem['step'], number | null, (string | RegExp)[], RegExp[]]>([
  ['nothing speaks against it', open, null, ['Registra lo sconto: -10%'], [/Già registrato/]],
  [
    'it was put down a moment ago, and may be again',
    open,
    0,
    ['Già registrato qui meno di un minuto fa con questa tessera.', 'Registra lo sconto: -10%'],
    [],
  ],
  ['it was put down some minutes ago', open, 7, ['Già registrato qui 7 minuti fa con questa tessera.'], []],
  ['it is used up, which the answer above says', { is: 'used' }, 1, [], [/./]],
  ['the code is a copy', { is: 'copy' }, null, ['È una copia: lo sconto si registra solo con il codice nell&#x27;app.'], [/Registra lo/]],
  ['it is in doubt for want of a network', { is: 'later' }, null, [/Manca la rete\. Appena torna lo chiediamo/], [/<button/]],
  [
    'the server could not be told',
    { is: 'untold', error: offline, retry: () => {} },
    null,
    ['Per registrare lo sconto serve la rete.', 'Riprova'],
    [/Registra lo/],
  ],
  [
    'the press was made without a network',
    { ...open, error: offline },
    null,
    ['Per questo serve la connessione. Riprova quando torna la rete.', 'Registra lo sconto'],
    [],
  ],
  ['the server is asked', { is: 'telling' }, null, [/aria-disabled="true".*Registra lo sconto/], []],
  ['there is nothing for this card', { is: 'nothing' }, null, [], [/./]],
])('a shop reads so when %s', (_, step, minutesAgo, shown, absent) => {
  const html = renderToStaticMarkup(createElement(PartnerRedeem, { redeem: redeem(step, minutesAgo) }))
  for (const words of shown) expect(html).toMatch(words)
  for (const words of absent) expect(html).not.toMatch(words)
})

test('a discount can be undone, with the time left', () => {
  const html = renderToStaticMarkup(createElement(UndoRedeem, { redeem: redeem(done) }))
  expect(html).toContain('Annulla lo sconto')
  expect(html).toContain('Registrato per sbaglio? Si annulla da qui entro 5 minuti.')
})

test('a discount that the server refuses to undo stays, with the reason', () => {
  const error = new ApiError('partner.no_undo', 409)
  const html = renderToStaticMarkup(createElement(UndoRedeem, { redeem: redeem({ ...done, error, undo: null }) }))
  expect(html).toContain('Uno sconto si annulla entro 5 minuti, dal dispositivo che lo ha registrato. Questo resta registrato.')
  expect(html).not.toContain('<button')
})

test.each([
  ['partner.no_undo', true],
  ['partner.session_ended', true],
  ['partner.limit_reached', true],
  ['offer.ended', true],
  ['auth.network', false],
  ['auth.server', false],
] as const)('after %s a retry would be refused again: %s', (code, final) => expect(isFinal(new ApiError(code, 409))).toBe(final))

test('a truncated link says what to do instead of asking', () => {
  vi.stubGlobal('document', { querySelector: () => null })
  const router = createMemoryRouter([{ path: '/', element: createElement(PartnerLink, { token: null, onDone: () => {} }) }])
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
  expect(html).toContain('Questo link non vale più. Chiedine uno nuovo all&#x27;associazione.')
  expect(html).toContain('Verifica una tessera')
  expect(html).not.toMatch(/>Collega</)
})
