import { afterEach, expect, test, vi } from 'vitest'
import { REPORT_FILES } from '#domain/reports/report.ts'
import { prepareFile } from './prepare-file.ts'

/** A browser that cannot decode the picture: a broken file, or an unknown format. */
function openingFails() {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture', 'InvalidStateError')))
}
afterEach(() => vi.unstubAllGlobals())

const file = (name: string, ...content: string[]) => new File([Buffer.from(content.join(''), 'latin1')], name)
const pdf = (trailer: string) => file('lettera.pdf', '%PDF-1.7\n', 'x'.repeat(5_000), `trailer\n<< ${trailer} >>\n%%EOF\n`)

test.each([
  ['nothing in it', 'empty', file('foto.jpg')],
  ['a programme called .jpg', 'upload.not_accepted', file('foto.jpg', 'MZ\x90\0\x03\0\0\0This program cannot be run in DOS mode.')],
  ['a page called .pdf', 'upload.not_accepted', file('lettera.pdf', '<!doctype html>%PDF-1.7')],
  ['a GIF', 'upload.not_accepted', file('foto.gif', 'GIF89a\x01\0\x01\0')],
  ['an AVIF', 'upload.not_accepted', file('foto.avif', '\0\0\0\x1Cftypavif\0\0\0\0')],
  ['a few letters', 'upload.not_accepted', file('foto.jpg', 'a')],
  ['a PDF above the limit', 'tooLarge', file('lettera.pdf', '%PDF-1.7\n', 'x'.repeat(REPORT_FILES.fileBytes))],
  ['half a photo', 'upload.damaged', file('foto.jpg', '\xFF\xD8\xFF\xE0')],
  ['a HEIC in a browser that knows none', 'upload.heic', file('IMG_1.HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
])('%s: %s', async (_what, problem, picked) => {
  openingFails()
  expect(await prepareFile(picked)).toBe(problem)
})

test.each([
  ['none', '/Root 1 0 R', false],
  ['one', '/Root 1 0 R /Encrypt 5 0 R', true],
  ['one, written in place', '/Encrypt<</Filter/Standard>>', true],
  ['a word that only begins so', '/EncryptMetadata false', false],
])('a PDF is sent unchanged, and password protection is detected: %s', async (_what, trailer, isLocked) => {
  const picked = pdf(trailer)
  const ready = await prepareFile(picked)
  expect(ready).toMatchObject({ name: 'lettera.pdf', type: 'application/pdf', isLocked })
  if (typeof ready === 'string') throw new Error(ready)
  expect(await ready.blob.text()).toBe(await picked.text())
})
