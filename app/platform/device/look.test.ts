import { beforeEach, expect, test, vi } from 'vitest'
import { applyLook, keptLook } from './look.ts'

const kept = new Map<string, string>()
const style = {
  colorScheme: 'x',
  own: new Map<string, string>(),
  setProperty: (name: string, value: string) => void style.own.set(name, value),
  removeProperty: (name: string) => void style.own.delete(name),
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  vi.stubGlobal('document', { documentElement: { style } })
})

test.each([
  ['dark 130', 'dark', '130%'],
  ['light 100', 'light', undefined],
  ['system 115', '', '115%'],
])('a device with the choice %s applies it before the first paint', (chosen, scheme, size) => {
  kept.set('look', chosen)
  applyLook()
  expect([style.colorScheme, style.own.get('--text')]).toEqual([scheme, size])
})

test.each([null, '', 'night', 'dark', 'dark 900', '130 dark', '"'])('unknown parts of the stored value %s are ignored', (chosen) => {
  if (chosen !== null) kept.set('look', chosen)
  expect(keptLook()).toEqual({ theme: chosen?.startsWith('dark') ? 'dark' : 'system', text: 100 })
})

test('a browser without storage has the system’s look', () => {
  vi.stubGlobal('localStorage', { getItem: () => raise() })
  expect(keptLook()).toEqual({ theme: 'system', text: 100 })
})

const raise = () => {
  throw new DOMException('refused', 'SecurityError')
}
