import { expect, test } from 'vitest'
import { pictureAddress, previewWidth, readPicture } from './picture.ts'

const picture = {
  id: 'abcdefghijklmnopqrst-_',
  width: 1440,
  height: 960,
  widths: [480, 960, 1440],
  alt: 'La sala con il glicine',
  placeholder: 'data:image/webp;base64,UklGRg==',
}

test('a document’s picture is read, and its addresses hold the digest, the width and the format', () => {
  expect(readPicture({ picture })).toEqual(picture)
  expect(pictureAddress(picture, 960, 'avif')).toBe('/pictures/abcdefghijklmnopqrst-_-960.avif')
  expect([previewWidth(picture), previewWidth({ width: 600 })]).toEqual([1200, 600])
})

test.each([
  undefined,
  null,
  'https://altrove.example/foto.jpg',
  { ...picture, id: '../../../api/auth/logout' },
  { ...picture, width: '1440' },
  { ...picture, height: 0 },
  { ...picture, widths: ['480', -1, 1e9, 0.5] },
  { ...picture, alt: '' },
])('%j is no picture', (given) => {
  expect(readPicture({ picture: given })).toBeNull()
})

test.each([
  undefined,
  'https://altrove.example/x.webp',
  'data:image/svg+xml;base64,AAAA',
  'data:image/webp;base64,") url("//altrove.example',
])('a foreign placeholder is left out: %s', (placeholder) => {
  expect(readPicture({ picture: { ...picture, placeholder } })).toEqual({ ...picture, placeholder: '' })
})
