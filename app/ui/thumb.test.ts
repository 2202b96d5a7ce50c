import { expect, test } from 'vitest'
import { lookBy } from './thumb.tsx'

test('an unknown name, also one of Object.prototype, has the default look', () => {
  const look = lookBy({ gioco: 'dice' }, 'calendar')
  expect(['gioco', 'nuoto', 'constructor'].map(look)).toEqual(['dice', 'calendar', 'calendar'])
})
