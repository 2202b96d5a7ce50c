import { expect, test } from 'vitest'
import { shownDays } from './shown-days.ts'

const NOW = Date.parse('2026-11-27T16:00:00Z')
const post = { collection: 'notizie', state: 'published', published: {}, from: '2026-11-20', to: '2026-11-28' } as const
const offer = { ...post, collection: 'convenzioni', from: null, to: null } as const

test.each([
  ['a post with an end', post, { from: null, to: '2026-11-28' }],
  ['a scheduled post', { ...post, state: 'scheduled', from: '2026-12-01', to: null }, { from: '2026-12-01', to: null }],
  ['an offer that has not begun', { ...offer, published: { validFrom: '2026-12-07' } }, { from: '2026-12-07', to: null }],
  ['an offer of now', { ...offer, published: { validFrom: '2026-01-01' } }, { from: null, to: null }],
] as const)('%s', (_, doc, days) => expect(shownDays(doc, NOW)).toEqual(days))
