import { expect, test } from 'vitest'
import { keysThere } from './desk-rows.ts'
import { deskText } from './texts.ts'

/** The shortcuts in `?` on a screen with elements for the selectors that end like this. */
const keys = (...ends: string[]) => deskText.keys.of(keysThere((selector) => ends.some((end) => selector.endsWith(end))))
const letters = (...ends: string[]) => keys(...ends).map(([key]) => key)
const [ROW, LINK, GRIP, BOX, SEARCH, BACK] = [
  ' li)',
  'summary, button[aria-expanded])',
  '[data-desk-grip]',
  '[data-desk-box]',
  '[type=search]',
  '[data-desk-back]',
]
const PANE = '[data-pane="list"]'
const said = (...ends: string[]) => keys(...ends).find(([key]) => key === 'Esc')?.[1]
const enter = (...ends: string[]) => keys(...ends).find(([key]) => key === 'Invio')?.[1]

test('shortcuts are listed only where they work', () => {
  expect(letters()).toEqual(['Ctrl + K', 'Ctrl + Z', '?'])
  expect(letters(ROW, LINK, BOX, SEARCH)).toEqual(['Ctrl + K', 'Ctrl + Z', '/', 'j', 'k', 'Invio', 'x', 'a', 'Esc', '?'])
  expect(letters(ROW, GRIP, BACK)).toEqual(['Ctrl + K', 'Ctrl + Z', 'j', 'k', '↑ ↓', 'Esc', '?'])
})

test('Escape is described by its effect on the screen', () => {
  expect(said(SEARCH)).toBe('Lascia la ricerca')
  expect(said(BACK)).toBe("Torna all'elenco")
  expect(said(SEARCH, BACK)).toBe("Lascia la ricerca, o torna all'elenco")
  expect(said()).toBeUndefined()
})

test('Enter is described by its effect on the screen', () => {
  expect(enter(ROW, LINK)).toBe('Apre la riga')
  expect(enter(ROW, LINK, PANE)).toBe('Apre la riga; di nuovo, passa a quello che ha aperto')
})
