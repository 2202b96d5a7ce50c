/** The kind of a file by its first bytes, whatever its name; null for anything but an accepted picture. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Checked before any decoder sees the file: an SVG may read other files, and most formats of the library are not needed. */
export function fileKind(bytes: Buffer): FileKind | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xFF\xD8\xFF') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1A\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return null
  const brand = text(8, 12)
  if (brand === 'avif' || brand === 'avis') return 'avif'
  return /^(hei|hev|mif1|msf1)/.test(brand) ? 'heic' : null
}

/**
 * An animated PNG declares itself before its first pixels (PNG 3rd edition, §11.3.6.1); the library would silently take the first frame.
 */
export function isAnimatedPng(bytes: Buffer): boolean {
  const data = bytes.indexOf('IDAT')
  const control = bytes.indexOf('acTL')
  return control !== -1 && (data === -1 || control < data)
}
