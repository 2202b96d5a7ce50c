/** Bytes that WebCrypto takes: over an ArrayBuffer of their own, never over shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

export function concat(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Two lower-case digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += (byte < 16 ? '0' : '') + byte.toString(16)
  return hex
}

/** The inverse of `toHex`; the caller knows that these are pairs of hexadecimal digits. */
export function fromHex(hex: string): Bytes {
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = digit(hex.charCodeAt(2 * i)) * 16 + digit(hex.charCodeAt(2 * i + 1))
  return bytes
}

/** From the character's code: letters have the bit 64, and A and a end in 1. */
const digit = (code: number) => (code & 15) + (code >> 6) * 9
