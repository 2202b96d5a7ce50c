import { expect, test } from 'vitest'
import { announces } from './announces.ts'

test.each([
  ['a new post that asks for it', 'notizie', { notify: true }, null, true],
  ['a post changed to ask for it', 'notizie', { notify: true }, { notify: false }, true],
  ['a correction of a post that asked', 'notizie', { notify: true }, { notify: true }, false],
  ['a quiet post', 'notizie', {}, null, false],
  ['a guide', 'istruzioni', { notify: true }, null, false],
] as const)('%s', (_, collection, data, published, expected) => expect(announces(collection, data, published)).toBe(expected))
