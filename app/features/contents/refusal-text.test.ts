import { expect, test } from 'vitest'
import { addSentences } from '#app/ui/texts/errors.ts'
import { contentSentences } from './content-errors.ts'
import { refusalText } from './refusal-text.ts'

addSentences(contentSentences)

const why = (fields: Parameters<typeof refusalText>[1]['fields']) =>
  refusalText('convenzioni', { code: 'api.invalid', ...(fields && { fields }) })

test('a missing part has its label, also one beside the form', () => {
  expect(why({ 'discount.code': 'required' })).toBe('manca «Codice per tutti i soci».')
  expect(why({ 'discount.url': 'required' })).toBe('manca «Pagina del partner».')
  expect(why({ 'discount.codes': 'required', terms: 'required' })).toBe('mancano «Codici per i soci», «Condizioni».')
})

test('an invalid value and a missing one differ', () => {
  expect(why({ validTo: 'invalid' })).toBe('da controllare «Al».')
  expect(why({ validTo: 'invalid', terms: 'required' })).toBe('manca «Condizioni»; da controllare «Al».')
})

test('another refusal has its own sentence', () => expect(why(undefined)).toMatch(/^\p{Lu}.+\.$/su))

test('a concurrent change offers no choice here, but a look', () =>
  expect(refusalText('convenzioni', { code: 'content.changed_meanwhile' })).toMatch(/Guarda com'è adesso, poi riprova\.$/))
