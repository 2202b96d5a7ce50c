import { expect, test, vi } from 'vitest'
import { followKeyboard } from './keyboard.native.ts'

const field = { matches: (what: string) => what === 'input, textarea' }
const page = { documentElement: { dataset: {} as Record<string, string> }, activeElement: null as object | null }

function resizeTo(height: number): string[] {
  vi.stubGlobal('innerHeight', height)
  resized()
  return Object.keys(page.documentElement.dataset)
}
let resized = () => {}

test('the keyboard is open from the moment the window shrinks around a field until it grows again', () => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('innerHeight', 844)
  vi.stubGlobal('addEventListener', (_: string, hear: () => void) => (resized = hear))
  followKeyboard()
  // A smaller window without a field is a split screen.
  expect(resizeTo(700)).toEqual([])
  expect(resizeTo(844)).toEqual([])
  page.activeElement = field
  expect(resizeTo(500)).toEqual(['keyboard'])
  // A press on a button takes the focus before the keyboard closes.
  page.activeElement = null
  expect(resizeTo(500)).toEqual(['keyboard'])
  expect(resizeTo(844)).toEqual([])
})
