import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { ContentRoom } from './content-room.tsx'

/** A room as those find it who write nothing in it. */
const room = (path: string, ...rest: string[]) =>
  words(createElement(ContentRoom, { collection: 'documenti', rest, preview: () => null, nowhere: 'nowhere' }), path)

test('who may not write is told so at the address of a new one, and led to the list', () => {
  expect(room('/gestione/contenuti/documenti/nuovo', 'nuovo')).toMatch(
    /Nuovo documento Il tuo ruolo legge questi contenuti\. Ne aggiunge di nuovi chi ha il ruolo per farlo\. Torna a Documenti$/,
  )
})
