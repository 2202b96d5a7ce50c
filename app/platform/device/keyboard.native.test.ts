import { expect, test, vi } from 'vitest'
import { followKeyboard } from './keyboard.native.ts'

const field = { matches: (what: string) => what === 'input, textarea' }
const page = { documentElement: { dataset: {} as Record<string, string> }, activeElement: null as object | null }

function resizeTo(height: number, width = 390): string[] {
  vi.stubGlobal('innerHeight', height)
  vi.stubGlobal('innerWidth', width)
  resized()
  return Object.keys(page.documentElement.dataset)
}
let resized = () => {}

test('the keyboard is open from the moment the window shrinks around a field until it grows again', () => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('innerHeight', 844)
  vi.stubGlobal('innerWidth', 390)
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
  // A phone that is turned, with the focus in a field: an iPhone's keyboard covers the page.
  page.activeElement = field
  expect(resizeTo(390, 844)).toEqual([])
  // The keyboard of an Android phone that lies.
  expect(resizeTo(150, 844)).toEqual(['keyboard'])
  expect(resizeTo(390, 844)).toEqual([])
  expect(resizeTo(844)).toEqual([])
})
