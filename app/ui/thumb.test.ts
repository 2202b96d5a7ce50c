import { expect, test } from 'vitest'
import { lookBy } from './thumb.tsx'

test('a name that no table has, not even that of something of the language, has the look of the others', () => {
  const look = lookBy({ gioco: 'dice' }, 'calendar')
  expect(['gioco', 'nuoto', 'constructor'].map(look)).toEqual(['dice', 'calendar', 'calendar'])
})
