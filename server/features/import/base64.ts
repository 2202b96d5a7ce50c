/** Bytes of base64 in either alphabet, padded or not; null when it is something else. */
export function decodeBase64(text: unknown): Buffer | null {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return null
  // One letter alone is no byte.
  if (text.replaceAll('=', '').length % 4 === 1) return null
  return Buffer.from(text, 'base64')
}
