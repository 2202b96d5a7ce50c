import { describe, expect, test } from 'vitest'
import { excerpt, readPost } from './post.ts'

describe('a post is read', () => {
  test('with its day and its button', () => {
    const document = {
      id: 'castagnata',
      title: 'Castagnata',
      bodyMarkdown: 'Domenica.',
      publishedOn: '2026-11-20',
      link: '/appuntamenti/castagnata',
      linkLabel: 'Iscriviti',
    }
    expect(readPost(document)).toEqual({
      id: 'castagnata',
      title: 'Castagnata',
      body: 'Domenica.',
      publishedOn: '2026-11-20',
      link: { to: '/appuntamenti/castagnata', label: 'Iscriviti' },
    })
  })
  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null, 7])(
    'without a button for %s',
    (link) => expect(readPost({ id: 'a', title: 'A', link })?.link).toBeNull(),
  )
  test('with a missing day, but not with a missing title', () => {
    expect(readPost({ id: 'a', title: 'A', publishedOn: 'ieri' })).toMatchObject({ body: '', publishedOn: null })
    expect(readPost({ id: 'a', title: '', bodyMarkdown: 'Testo' })).toBeNull()
  })
})

describe('the first words of a text', () => {
  test.each([
    ['Una riga.', 'Una riga.'],
    ['## Titolo\n\nTesto **forte** e [un link](/home).', 'Titolo Testo forte e un link.'],
    ['- uno\n- due\n\n1. tre', 'uno, due, tre'],
    ['', ''],
    ['Ordine del giorno:\n\n- bilancio\n- elezioni\n1. varie', 'Ordine del giorno: bilancio, elezioni, varie'],
  ])('%j is %j', (markdown, text) => expect(excerpt(markdown, 80)).toBe(text))
  test('are cut at a word, without the comma before it', () => {
    expect(excerpt("Ci vediamo domenica, all'alba, in piazza", 22)).toBe('Ci vediamo domenica…')
  })
  test('of one long word are cut between characters, not inside one', () => {
    expect(excerpt('🌰'.repeat(30), 10)).toBe(`${'🌰'.repeat(9)}…`)
  })
})
