import type { BlockerFunction } from 'react-router'
import { expect, test } from 'vitest'
import { isLeaving } from './leave-guard.tsx'

const at = (address: string) => new URL(address, 'https://tessera.example')

const goes = (from: string, to: string, historyAction: 'PUSH' | 'POP' | 'REPLACE') =>
  isLeaving({ currentLocation: at(from), nextLocation: at(to), historyAction } as unknown as Parameters<BlockerFunction>[0])

test('a new document that gets its address is not left; another page, a mode of the list, and going back are', () => {
  expect(goes('/gestione/appuntamenti/nuovo', '/gestione/appuntamenti/nuovo?id=ballo', 'REPLACE')).toBe(false)
  expect(goes('/gestione/ristoranti', '/gestione/ristoranti#keys', 'PUSH')).toBe(false)
  expect(goes('/gestione/ristoranti?ordine', '/gestione/ristoranti', 'PUSH')).toBe(true)
  expect(goes('/gestione/ristoranti/bar', '/gestione/ristoranti', 'REPLACE')).toBe(true)
  expect(goes('/gestione/ristoranti/bar', '/gestione', 'POP')).toBe(true)
})
