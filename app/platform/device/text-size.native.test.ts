import { expect, test, vi } from 'vitest'
import { followTextSize } from './text-size.native.ts'

/** A phone with this text size; null: its web view does not tell it. */
function phone(size: number | null) {
  const own = { fontSize: size ?? 0 }
  const root = { style: { fontSize: '' } }
  const page = Object.assign(new EventTarget(), {
    body: { append: vi.fn() },
    createElement: () => ({ style: {} as { font?: string }, remove: vi.fn() }),
    documentElement: root,
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('CSS', { supports: () => size !== null })
  vi.stubGlobal('getComputedStyle', ({ style }: { style: { font?: string } }) => {
    expect(style.font).toBe('-apple-system-body')
    return { fontSize: `${own.fontSize}px` }
  })
  followTextSize()
  return { own, page, size: () => root.style.fontSize }
}

test.each([
  [null, ''],
  [14, ''],
  [17, ''],
  // Also with the size that the person chose in the app.
  [25.5, 'min(200%, 1.5 * var(--text, 100%))'],
  [53, 'min(200%, 2 * var(--text, 100%))'],
])('a phone’s text size of %s px gives the page %s', (size, own) => {
  expect(phone(size).size()).toBe(own)
})

test('the text size follows the phone’s settings when the person comes back', () => {
  const { own, page, size } = phone(17)
  own.fontSize = 34
  page.dispatchEvent(new Event('visibilitychange'))
  expect(size()).toBe('min(200%, 2 * var(--text, 100%))')
  own.fontSize = 17
  page.dispatchEvent(new Event('visibilitychange'))
  expect(size()).toBe('')
})
