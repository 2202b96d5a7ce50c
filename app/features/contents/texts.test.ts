import { expect, test } from 'vitest'
import { contentText as text } from './texts.ts'

const said = (ending: 'a' | 'o') => [
  text.archiveTitle(ending),
  text.archived(ending),
  text.removeDetail(ending),
  text.published(ending, 'istruzioni'),
]

test('a mixed selection is called «contenuti»', () => {
  expect([text.bulk.archived(1), text.bulk.published(2)]).toEqual(['1 contenuto archiviato', '2 contenuti pubblicati'])
})

test('una convenzione is archived like a guide, and un ristorante like an event', () => {
  expect(said('a')).toEqual(['La archivi?', 'Archiviata', 'Non è mai stata pubblicata', 'Pubblicata: i soci la vedono adesso'])
  expect(said('o')).toEqual(['Lo archivi?', 'Archiviato', 'Non è mai stato pubblicato', 'Pubblicato: i soci lo vedono adesso'])
})

test('a document is read on «Chi siamo», which may not be public yet', () => {
  expect(text.published('o', 'documenti')).toBe('Pubblicato: si legge in «Chi siamo»')
})

test('dates called off or moved are named before members are told', () => {
  expect(text.callOffDates(['2026-12-03'], 0).title).toBe('Annullare la data di giovedì 3 dicembre?')
  expect(text.callOffDates(['2026-12-03', '2026-12-10'], 0).title).toBe('Annullare 2 date?')
  expect(text.callOffDates(['2026-12-03'], 1).text).toBe('Avvisiamo le persone iscritte, anche di 1 data che cambia giorno, ora o luogo.')
  expect(text.moveDates(['2026-12-03']).title).toBe('Cambiare il programma di giovedì 3 dicembre?')
  expect(text.moveDates(['2026-12-03', '2026-12-10']).title).toBe('Cambiare il programma di 2 date?')
})
