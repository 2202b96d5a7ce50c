import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { ContentRoom } from './content-room.tsx'

/** A room for a person who may not write. */
const room = (path: string, ...rest: string[]) =>
  words(createElement(ContentRoom, { collection: 'documenti', rest, preview: () => null, nowhere: 'nowhere' }), path)

test('a reader at the address of a new document sees why, with a link to the list', () => {
  expect(room('/gestione/contenuti/documenti/nuovo', 'nuovo')).toMatch(
    /Nuovo documento Il tuo ruolo legge questi contenuti\. Ne aggiunge di nuovi chi ha il ruolo per farlo\. Torna a Documenti$/,
  )
})
