import { expect, test } from 'vitest'
import { byTopic, readGuide } from './guide.ts'

test('guides stand under their topics, in their own order', () => {
  const guides = [
    { id: 'a', topic: 'Tessera' },
    { id: 'b', topic: 'Problemi' },
    { id: 'c', topic: 'Tessera' },
  ].map(readGuide)
  expect(byTopic(guides).map(({ topic, guides }) => [topic, guides.map((guide) => guide.id)])).toEqual([
    ['Tessera', ['a', 'c']],
    ['Problemi', ['b']],
  ])
})
