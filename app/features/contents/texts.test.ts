import { expect, test } from 'vitest'
import { contentText as text } from './texts.ts'

const said = (ending: 'a' | 'o') => [text.archiveTitle(ending), text.archived(ending), text.removeDetail(ending), text.published(ending)]

test('a mixed selection is called «contenuti»', () => {
  expect([text.bulk.archived(1), text.bulk.published(2)]).toEqual(['1 contenuto archiviato', '2 contenuti pubblicati'])
})

test('una convenzione is archived like a guide, and un ristorante like an event', () => {
  expect(said('a')).toEqual(['La archivi?', 'Archiviata', 'Non è mai stata pubblicata', 'Pubblicata: i soci la vedono adesso'])
  expect(said('o')).toEqual(['Lo archivi?', 'Archiviato', 'Non è mai stato pubblicato', 'Pubblicato: i soci lo vedono adesso'])
})
