import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { reportCategories } from '#domain/reports/report-categories.ts'
import type { ReportMode } from '#domain/reports/report.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { newDraft } from './draft.ts'
import { reports as text } from './texts.ts'
import { reportsLeaving } from './texts-leaving.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { UnsentBanner } from './unsent-banner.tsx'
import { CategoryNotice, NoOfficer } from './emergency.tsx'
import { Photos } from './photos.tsx'
import type { Picked } from './picked-files.ts'
import { Sent } from './sent.tsx'
import { WhoWrites } from './who-writes.tsx'

const categories = reportCategories(null)
const named = (id: string) => categories.find((one) => one.id === id)!

describe('texts about files', () => {
  test('state what is accepted before a choice', () => {
    expect(words(photos({}))).toContain('Fino a 4 foto JPG, PNG o WebP, oppure un PDF fino a 10 MB.')
  })

  test('list each refused file with its name and reason', () => {
    const refusals: Picked['refusals'] = [
      { name: 'vuota.jpg', problem: 'empty' },
      { name: 'programma.jpg', problem: 'upload.not_accepted' },
      { name: 'rovinata.jpg', problem: 'upload.damaged' },
      { name: 'foto.heic', problem: 'upload.heic' },
      { name: 'grande.pdf', problem: 'tooLarge' },
      { name: null, problem: 'tooMany' },
    ]
    const said = words(photos({ refusals }))
    for (const part of [
      'vuota.jpg: Questo file è vuoto.',
      'programma.jpg: Accettiamo JPG',
      'rovinata.jpg: Non riusciamo ad aprire questo file',
      'foto.heic: Questa foto è in formato HEIC',
      'grande.pdf: Il file supera 10 MB.',
      'Puoi allegare fino a 4 foto.',
    ])
      expect(said).toContain(part)
  })

  test('offer no further file at the maximum', () => {
    expect(rendered(photos({}))).toContain(text.addLabel)
    expect(rendered(photos({}, true))).not.toContain(text.addLabel)
  })
})

describe('texts about the category', () => {
  test('name the reader and the emergency numbers when confidential', () => {
    const shown = createElement(CategoryNotice, { category: { ...named('sede'), confidential: true } })
    expect(words(shown)).toContain('La legge solo la persona responsabile della tutela.')
    for (const number of ['112', '114', '1522']) expect(rendered(shown)).toContain(`href="tel:${number}"`)
  })

  test('name no emergency numbers for an ordinary one', () => {
    expect(rendered(createElement(CategoryNotice, { category: named('sede') }))).not.toContain('tel:')
  })
})

test('the emergency numbers are in the same place when confidential reports have no reader', () => {
  const shown = createElement(NoOfficer, { association: null })
  expect(words(shown)).toContain("Se c'è un pericolo adesso Chiama il 112")
})

describe('texts about the writer', () => {
  test.each<[what: string, ...Parameters<typeof who>, said: string[], unsaid: string[]]>([
    [
      'with a topic that asks for a name',
      'visitor',
      false,
      ['non si può scrivere in forma anonima', 'E-mail'],
      ['Avevi scelto', 'Non salviamo'],
    ],
    ['without a name', 'anonymous', true, ['Non salviamo chi sei.'], ['E-mail', 'Avevi scelto']],
    ['without a name, which the topic refuses', null, false, ['Avevi scelto la forma anonima.', 'Con nome ed e-mail'], ['E-mail ']],
  ])('%s', (_what, mode, isPossible, said, unsaid) => {
    standInBrowser()
    const shown = words(who(mode, isPossible))
    for (const part of said) expect(shown).toContain(part)
    for (const part of unsaid) expect(shown).not.toContain(part)
  })

  test('offer no mode that the topic does not accept', () => {
    standInBrowser()
    expect(rendered(who(null, false)).match(/name="reportMode"/g)).toHaveLength(1)
    expect(rendered(who(null, true)).match(/name="reportMode"/g)).toHaveLength(2)
  })
})

describe('after sending', () => {
  test('a member sees the number and a link to the report', () => {
    standInBrowser()
    const said = sent('signed', null, false)
    expect(said).toContain('Segnalazione ricevuta Numero S-0042')
    expect(said).toContain('Apri la segnalazione')
  })

  test('a confidential report is acknowledged without its subject', () => {
    standInBrowser()
    const said = sent('anonymous', 'K7M2QXWP4T9RDHBN', false, true)
    expect(said).toContain('Grazie per averlo detto. La risposta la leggi con il codice.')
    expect(said).not.toMatch(/riservat/i)
  })

  test('a visitor sees the code before the mail, which does not replace it', () => {
    standInBrowser()
    const said = sent('visitor', 'K7M2QXWP4T9RDHBN', true)
    const order = ['K7M2-QXWP-4T9R-DHBN', "L'e-mail non basta", 'Manca un passo', "premi «Conferma l'indirizzo»", 'Ho salvato il codice']
    expect(order.map((part) => said.indexOf(part))).toEqual(order.map((part) => said.indexOf(part)).toSorted((a, b) => a - b))
    for (const part of order) expect(said).toContain(part)
    // One code, and no other identifier.
    expect(said).not.toContain('S-0042')
  })
})

describe('before a sign-out', () => {
  test.each([
    [{ reports: 0, codes: 0, isDraft: false }, ''],
    [
      { reports: 1, codes: 0, isDraft: false },
      'Hai una segnalazione non ancora inviata: se esci si cancella da questo dispositivo. Apri le segnalazioni',
    ],
    [
      { reports: 2, codes: 1, isDraft: true },
      'Hai 2 segnalazioni non ancora inviate: se esci si cancellano da questo dispositivo. Hai il codice di una segnalazione anonima da salvare: se esci non lo ritrovi. Hai una segnalazione scritta a metà: se esci si cancella. Apri le segnalazioni',
    ],
  ])('%o', (unsent, said) => {
    expect(words(createElement(UnsentBanner, { told: reportsLeaving.told(unsent) }))).toBe(said)
  })

  test('after the server ended the session, the text says who must sign in again', () => {
    expect(text.forReturn(1)).toMatch(/^Hai una segnalazione non ancora inviata\. Accedi di nuovo con lo stesso account entro sette giorni/)
  })
})

const photos = (picked: Partial<Picked>, isFull = false) => {
  const files = { list: [], preparing: 0, refusals: [], ...picked, isFull, add: vi.fn(), remove: vi.fn(), ready: vi.fn() }
  return createElement(Photos, { files })
}

const who = (mode: ReportMode | null, isAnonymousPossible: boolean) =>
  createElement(WhoWrites, {
    mode,
    isAnonymousPossible,
    draft: newDraft(),
    onChange: vi.fn(),
    signIn: '/login',
  })

const sent = (mode: ReportMode, code: string | null, confirmationSent: boolean, confidential = false) => {
  const receipt = { id: 'r1', number: 'S-0042', code, confirmationSent }
  const form = { mode, confidential, category: 'sede', body: 'x', place: null, name: '', email: '' }
  return words(createElement(Sent, { sent: { key: 'k', form, receipt, files: [] } as never, isKept: true, onNoted: vi.fn() }))
}
