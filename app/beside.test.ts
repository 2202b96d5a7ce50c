import { expect, test, vi } from 'vitest'
import { besideOf, withList } from './beside.tsx'

const screens = { ristoranti: async () => () => 'la lista' } as Record<string, () => Promise<() => string>>
const page = async () => () => 'il documento'
const of = (path: string) => besideOf(path, (list) => screens[list])

test('a section’s list and its documents have a list beside them; the map and other pages have none', () => {
  expect([of('ristoranti')?.at, of('ristoranti/:id')?.at]).toEqual(['/ristoranti', '/ristoranti'])
  expect(['ristoranti/map', 'appuntamenti/mie', 'segnalazioni/:id?', 'tessera', '*'].map(of)).toEqual([null, null, null, null, null])
})

test('a document shows alone if its list fails to load', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('innerWidth', 1280)
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const beside = { ...of('ristoranti/:id')!, load: () => Promise.reject(new Error('no network')) }
  expect((await withList(page, beside)()).toString()).toContain('il documento')
  expect(warn).toHaveBeenCalled()
})

test('a narrow window, also by large text, does not load the list with the document', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('innerWidth', 1280)
  const beside = of('ristoranti/:id')
  for (const [fontSize, comes] of [
    ['32px', false],
    ['16px', true],
  ] as const) {
    vi.stubGlobal('getComputedStyle', () => ({ fontSize }))
    const load = vi.fn(async () => {})
    expect((await withList(page, beside && { ...beside, load })()).toString()).toContain('il documento')
    expect(load.mock.calls.length > 0).toBe(comes)
  }
})
