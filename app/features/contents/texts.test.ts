import { expect, test } from 'vitest'
import type { ContentCollection } from '#domain/contents/api.ts'
import { contentText as text } from './texts.ts'

const published = (collection: ContentCollection) => ({ collection, state: 'published', from: null }) as const

const said = (ending: 'a' | 'o') => [
  text.archiving(ending, 0).title,
  text.archived(ending),
  text.removeDetail(ending),
  text.published(ending, published('istruzioni')),
]

test('a mixed selection is called «contenuti»', () => {
  expect([text.bulk.archived(1), text.bulk.published(2, 0)]).toEqual(['1 contenuto archiviato', '2 contenuti pubblicati'])
})

test('archiving several events speaks of a notice, unless all are over', () => {
  expect([text.bulk.archiveText('appuntamenti', false), text.bulk.archiveText('appuntamenti', true)]).toEqual([
    "I soci non li vedono più, e chi è iscritto riceve l'avviso che è annullato. Restano qui, con la loro storia.",
    'I soci non li vedono più. Restano qui, con la loro storia.',
  ])
})

test('publishing what is over promises members nothing', () => {
  expect(text.bulk.publishText('convenzioni', true)).toMatch(/^I soci li vedono subito, se le loro date non sono passate\. /)
  expect([text.bulk.published(1, 1), text.bulk.published(3, 3), text.bulk.published(3, 1), text.bulk.published(3, 2)]).toEqual([
    '1 contenuto pubblicato. Le sue date sono passate: i soci non lo vedono',
    '3 contenuti pubblicati. Le loro date sono passate: i soci non li vedono',
    '3 contenuti pubblicati: 1 ha le date passate e i soci non lo vedono',
    '3 contenuti pubblicati: 2 hanno le date passate e i soci non li vedono',
  ])
})

test('una convenzione is archived like a guide, and un ristorante like an event', () => {
  expect(said('a')).toEqual(['La archivi?', 'Archiviata', 'Non è mai stata pubblicata', 'Pubblicata: i soci la vedono adesso'])
  expect(said('o')).toEqual(['Lo archivi?', 'Archiviato', 'Non è mai stato pubblicato', 'Pubblicato: i soci lo vedono adesso'])
})

test('a document is read on «Chi siamo», which may not be public yet', () => {
  expect(text.published('o', published('documenti'))).toBe('Pubblicato: si legge in «Chi siamo»')
})

const now = (people: number) => ({ people, on: null })

test('a question before members are notified names the days and counts the people', () => {
  expect(text.callOff('Cena', now(0)).text).toBe('Nel programma resta, come annullato.')
  expect(text.callOff('Cena', now(3)).text).toBe('Avvisiamo 3 persone iscritte. Nel programma resta, come annullato.')
  expect(text.callOffDates(['2026-12-03'], [], now(1))).toMatchObject({
    title: 'Annullare la data di giovedì 3 dicembre?',
    text: 'Avvisiamo 1 persona iscritta.',
  })
  expect(text.callOffDates(['2026-12-03', '2026-12-10'], ['2026-12-17'], now(5))).toMatchObject({
    title: 'Annullare 2 date?',
    text: 'Cambia anche il programma di giovedì 17 dicembre. Avvisiamo 5 persone iscritte.',
  })
  expect(text.changeDates(['2026-12-03'], now(5)).title).toBe('Cambiare il programma di giovedì 3 dicembre?')
  expect(text.changeDates(['2026-12-03', '2026-12-10'], now(5)).title).toBe('Cambiare il programma di 2 date?')
})

test('archiving an event counts the people who are notified, and nobody without registrations', () => {
  expect(text.archiving('o', 0).text).toBe('I soci non lo vedono più. Resta qui, con la sua storia, e si può pubblicare di nuovo.')
  expect(text.archiving('o', 3)).toMatchObject({
    text: expect.stringContaining('Avvisiamo 3 persone iscritte che è annullato.') as string,
    cancel: 'Indietro',
  })
})

test('a post says whom it notifies, and when', () => {
  expect(text.bulk.publishText('notizie', false)).toMatch(/^I soci li vedono subito, e parte l'avviso di quelle che lo chiedono\. /)
  expect(text.announce({ on: null, wasPublic: false }).text).toBe(
    "Nell'app l'avviso arriva a tutti, con notifica ed e-mail a chi le ha scelte.",
  )
  expect(text.announce({ on: '2026-12-01', wasPublic: false }).text).toMatch(
    /^L'avviso parte il 1° dicembre 2026: nell'app arriva a tutti, .+ scelte\.$/,
  )
})

test('a post that was public may have been announced: the question promises it to nobody, and not again to readers', () => {
  expect(text.announce({ on: null, wasPublic: true }).text).toBe(
    "Se l'avviso non è già partito, parte adesso: nell'app arriva a tutti, con notifica ed e-mail a chi le ha scelte. Chi l'ha già letto non lo riceve di nuovo.",
  )
  expect(text.announce({ on: '2026-12-01', wasPublic: true }).text).toMatch(
    /^Se l'avviso non è già partito, parte il 1° dicembre 2026: nell'app arriva a tutti, .+ non lo riceve di nuovo\.$/,
  )
})

test('a change that becomes public on a later day is notified on that day', () => {
  const later = { people: 5, on: '2026-12-01' }
  expect(text.changeDates(['2026-12-03'], later)).toMatchObject({
    text: 'Il 1° dicembre 2026 avvisiamo 5 persone iscritte.',
    confirm: 'Programma',
  })
  expect(text.callOff('Cena', later).text).toBe('Il 1° dicembre 2026 avvisiamo 5 persone iscritte. Nel programma resta, come annullato.')
})

test('an archived document has no days', () => {
  const of = { from: null, to: '2026-12-20' }
  expect(text.days({ ...of, state: 'published' })).toBe('fino al 20 dicembre 2026')
  expect(text.days({ ...of, state: 'archived' })).toBe('')
})
