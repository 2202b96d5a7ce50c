import { createElement, type ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CONTENT_COLLECTIONS, type ContentCollection, type ContentData } from '#domain/contents/api.ts'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { ContentPreview } from './content-preview.tsx'
import { type PreviewOf, previewDocument } from './preview-document.ts'
import { EventPreview } from './preview-event.tsx'
import { OfferPreview } from './preview-offer.tsx'
import { RestaurantPreview } from './preview-restaurant.tsx'
import { SportPreview } from './preview-sport.tsx'
import { AboutPreview, GuidePreview, PaperPreview, PostPreview } from './preview-texts.tsx'

// React on the server requires a second snapshot function from a store, which an app without server rendering does not have.
vi.mock('react', async (original) => ({ ...(await original<object>()), useSyncExternalStore: (_: unknown, get: () => unknown) => get() }))
// Editors are signed in.
vi.mock('#app/platform/session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ user: { firstname: 'Paola' }, emailVerified: true }),
}))

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 10) }))
beforeEach(() => void vi.stubGlobal('document', { querySelector: () => null }))
afterEach(() => void vi.useRealTimers())
afterEach(() => void vi.unstubAllGlobals())

const PREVIEWS: Record<ContentCollection, ComponentType<PreviewOf>> = {
  ristoranti: RestaurantPreview,
  convenzioni: OfferPreview,
  appuntamenti: EventPreview,
  sports: SportPreview,
  istruzioni: GuidePreview,
  notizie: PostPreview,
  pagine: AboutPreview,
  documenti: PaperPreview,
}

const shown = (collection: ContentCollection, data: ContentData): string =>
  words(createElement(PREVIEWS[collection], previewDocument(collection, 'prova', data)))

const OFTEN_WRONG = [null, '', 'x', 7, true, [], [null], ['x', 7], [[]], {}, { lat: 'x', date: '2026-13-40' }, [{ name: null, slots: 'x' }]]

describe.each(CONTENT_COLLECTIONS)('%s as an incomplete draft', (collection) => {
  test('an empty draft', () => expect(() => shown(collection, {})).not.toThrow())
  test.each(OFTEN_WRONG)('with %o in every field', (value) => {
    const data = Object.fromEntries(Object.keys(CONTENT_FORMS[collection]).map((name) => [name, value]))
    expect(() => shown(collection, data)).not.toThrow()
  })
  test.each(Object.keys(CONTENT_FORMS[collection]))('with a wrong %s', (name) => {
    for (const value of OFTEN_WRONG) expect(() => shown(collection, { [name]: value })).not.toThrow()
  })
})

describe('the members’ view', () => {
  test('a restaurant with its hours and its discount', () => {
    const said = shown('ristoranti', {
      name: "Il Glicine d'oro",
      cuisine: ['pizza'],
      hours: { wed: [['12:00', '15:00']] },
      memberDiscount: { figure: '−10%', headline: '10% sul conto', terms: '' },
    })
    expect(said).toContain("Pizza Il Glicine d'oro")
    expect(said).toContain('10% sul conto')
    expect(said).toContain('12:00–15:00')
    expect(said).toContain('Mostra la tessera')
  })
  test.each([
    ['static_code', 'CODICE-DI-ESEMPIO'],
    ['code_list', 'Prendi un codice'],
    ['landing_link', 'pagina-del-partner.example'],
    ['show_card', 'Mostra la tessera'],
  ])('an offer of kind %s as members see it', (kind, said) => {
    expect(shown('convenzioni', { partner: 'Ottica', figure: '−20%', discount: { kind } })).toContain(said)
  })
  test('shows an offer that has ended, and says that members do not see it', () => {
    const said = shown('convenzioni', { partner: 'Ottica', validFrom: '2020-01-01', validTo: '2020-12-31' })
    expect(said).toMatch(/^Le sue date sono passate: i soci non la vedono\. .*Ottica/)
    expect(shown('convenzioni', { partner: 'Ottica', validTo: '2026-11-25' })).not.toContain('passate')
  })
  test('says that members do not see an archived document', () => {
    const post = { collection: 'notizie', id: 'prova', data: {} } as const
    expect(words(createElement(ContentPreview, { ...post, isArchived: true }))).toContain('Archiviata: i soci non la vedono.')
    expect(words(createElement(ContentPreview, { ...post, isArchived: false }))).not.toContain('Archiviata')
  })
  test('shows an event on its next day, with places typed as digits', () => {
    const data = {
      title: 'Cena sociale',
      start: { date: '2026-11-19', time: '20:30' },
      recurrence: { freq: 'WEEKLY', byDay: ['TH'] },
      registration: { required: true },
      capacity: '40',
    }
    const said = shown('appuntamenti', data)
    expect(said).toContain('Giovedì 26 novembre, ore 20:30')
    expect(said).toContain('40 posti')
  })
  test.each(['ristoranti', 'convenzioni', 'appuntamenti', 'sports', 'istruzioni', 'notizie', 'documenti'] as const)(
    'a new document of %s says that it has no name',
    (collection) => expect(shown(collection, {})).toContain('Senza titolo'),
  )
  test('an offer without conditions has no heading for them', () => {
    expect(shown('convenzioni', {})).not.toContain('Condizioni')
    expect(shown('convenzioni', { terms: 'Dal lunedì al venerdì.' })).toContain('Condizioni Dal lunedì al venerdì.')
  })
  test('shows an event without a start as tomorrow’s, whatever the hour', () => {
    vi.setSystemTime(Date.UTC(2026, 10, 25, 21))
    expect(shown('appuntamenti', {})).toContain('Giovedì 26 novembre, ore 21:00')
    expect(shown('appuntamenti', {})).not.toContain('passato')
    expect(shown('appuntamenti', { title: 'Cena sociale' })).toContain("Manca l'inizio")
    expect(shown('appuntamenti', { title: 'Cena sociale' })).toContain('Cena sociale')
  })
  test('shows a document with its PDF’s text, or its own', () => {
    const own = { id: 'a'.repeat(22), bytes: 1000 }
    expect(shown('documenti', { title: 'Statuto', access: 'members', markdown: 'Art. 1' })).toMatch(/Statuto.*Art\. 1/)
    expect(shown('documenti', { title: 'Statuto', markdown: 'Art. 1', pdf: own })).not.toContain('Art. 1')
  })
  test('shows a post without a title', () =>
    expect(shown('notizie', { bodyMarkdown: 'Ci vediamo **domenica**.' })).toContain('Ci vediamo domenica'))
  test('shows a picture without its description', () => {
    const picture = { id: 'a'.repeat(22), width: 900, height: 600, widths: [480, 900], alt: '', placeholder: '' }
    expect(previewDocument('sports', 'prova', { picture }).picture).toMatchObject({ id: picture.id })
    expect(previewDocument('sports', 'prova', { picture: { id: 7 } }).picture).toBeNull()
  })
})

test('a preview shows a text as it is after publication: without HTML, with the writer’s own words between < and >', () => {
  const body = 'Menu <b>per tutti</b>: scrivi <Nome Cognome>.'
  expect(shown('notizie', { title: 'Cena', bodyMarkdown: body })).toContain('Menu per tutti: scrivi &lt; Nome Cognome&gt;.')
})
