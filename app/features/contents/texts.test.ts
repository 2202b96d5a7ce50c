import { expect, test } from 'vitest'
import { contentText as text } from './texts.ts'

const said = (ending: 'a' | 'o') => [text.archiveTitle(ending), text.archived(ending), text.removeDetail(ending), text.published(ending)]

test('una convenzione is archived as a guide is, and un ristorante as an event', () => {
  expect(said('a')).toEqual(['La archivi?', 'Archiviata', 'Non è mai stata pubblicata', 'Pubblicata: i soci la vedono adesso'])
  expect(said('o')).toEqual(['Lo archivi?', 'Archiviato', 'Non è mai stato pubblicato', 'Pubblicato: i soci lo vedono adesso'])
})
