import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { share } from './share.ts'

const offer = { title: 'Libreria', path: '/convenzioni/libreria' }
const url = 'https://tessera.example/convenzioni/libreria'
let copied: string[]

beforeEach(() => {
  copied = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('location', { origin: 'https://tessera.example' })
})
afterEach(() => vi.unstubAllGlobals())

const phone = (navigator: object) =>
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) }, ...navigator })

test('the share sheet gets the title and the whole address', async () => {
  const sheet = vi.fn(async () => {})
  phone({ share: sheet })
  expect(await share(offer)).toBe('shared')
  expect(sheet).toHaveBeenCalledWith({ title: 'Libreria', url })
  expect(copied).toEqual([])
})

test('closing the sheet copies nothing', async () => {
  phone({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  expect(await share(offer)).toBe('dismissed')
  expect(copied).toEqual([])
})

test('without a share sheet, or with one that does not open, the link is copied', async () => {
  phone({})
  expect(await share(offer)).toBe('copied')
  phone({ share: () => Promise.reject(new DOMException('not now', 'NotAllowedError')) })
  expect(await share(offer)).toBe('copied')
  phone({ share: () => Promise.resolve(), canShare: () => false })
  expect(await share(offer)).toBe('copied')
  expect(copied).toEqual([url, url, url])
})

test('a refused clipboard is reported', async () => {
  phone({ clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } })
  expect(await share(offer)).toBe('refused')
  phone({ clipboard: undefined })
  expect(await share(offer)).toBe('refused')
})
