import { expect, test } from 'vitest'
import type { ShopLink } from '#domain/verification/shops.ts'
import { namesOf } from './names.ts'

const link = (id: string, createdAt: number, changes: Partial<ShopLink> = {}): ShopLink => ({
  id,
  label: '',
  place: 'Via Roma 1',
  sentTo: null,
  createdAt,
  opensUntil: 0,
  devices: [],
  ...changes,
})
const device = (id: string, openedAt: number) => ({ id, name: '', openedAt, lastSeenAt: openedAt })

test('links of one place, and devices without a name, are told apart by their age', () => {
  const links = [link('c', 3, { devices: [device('y', 5)] }), link('b', 2, { label: 'Cassa' }), link('a', 1, { devices: [device('x', 4)] })]
  expect(Object.fromEntries(namesOf(links))).toEqual({
    a: 'Via Roma 1',
    b: 'Cassa',
    c: 'Via Roma 1 (2)',
    x: 'Dispositivo',
    y: 'Dispositivo (2)',
  })
})
