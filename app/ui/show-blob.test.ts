import { afterEach, expect, test, vi } from 'vitest'
import { showBlob } from './show-blob.ts'

afterEach(() => vi.restoreAllMocks())

test.each(['load', 'error'])('the file’s address lives until the picture’s %s', (end) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  const picture = Object.assign(new EventTarget(), { src: '' })
  showBlob(picture as HTMLImageElement, new Blob(['x']))
  expect([picture.src, revoke.mock.calls]).toEqual(['blob:one', []])
  picture.dispatchEvent(new Event(end))
  expect(revoke.mock.calls).toEqual([['blob:one']])
})
