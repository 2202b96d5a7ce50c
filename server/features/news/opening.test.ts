import { expect, test } from 'vitest'
import { openingOf } from './opening.ts'

test('a mail begins with the post’s paragraphs and lists, without the marks', () => {
  const markdown =
    '## Domenica\n\nCi vediamo **in piazza** con [la banda](/appuntamenti/banda).\nAlle 15.\n\n- castagne\n- vino\n\nVi aspettiamo.'
  expect(openingOf(markdown, 500)).toEqual([
    { text: 'Domenica' },
    { text: 'Ci vediamo in piazza con la banda.\nAlle 15.' },
    { list: ['castagne', 'vino'] },
    { text: 'Vi aspettiamo.' },
  ])
})

test('a row of a table is a line', () => {
  expect(openingOf('| Giorno | Ora |\n| --- | --- |\n| Sabato | 15 |\n| Domenica | 16 |', 500)).toEqual([
    { list: ['Sabato, 15', 'Domenica, 16'] },
  ])
})

test('a long text is cut at a word, and nothing follows', () => {
  expect(openingOf('Uno due tre.\n\nQuattro cinque sei.\n\nSette.', 28)).toEqual([{ text: 'Uno due tre.' }, { text: 'Quattro cinque…' }])
  expect(openingOf('- uno due\n- tre quattro cinque\n- sei', 20)).toEqual([{ list: ['uno due', 'tre quattro…'] }])
})

test('an empty post has no opening', () => expect(openingOf('', 500)).toEqual([]))
