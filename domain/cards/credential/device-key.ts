import { concat, fromHex, toHex, type Bytes } from './bytes.ts'
import { refuse } from './malformed.ts'

/** P-256 as SEC 2 and FIPS 186-5 write it: y^2 = x^3 - 3x + B mod P. */
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/**
 * Uncompressed point (04, x, y: 65 bytes) of a device key, from x and the parity of y (card format, section 5; RFC 9053, section 7.1.1).
 *
 * @throws Malformed when no point of the curve has this x
 */
export function decompressPoint(x: Bytes, isYOdd: boolean): Bytes {
  const n = BigInt(`0x${toHex(x)}`)
  if (n >= P) refuse()
  const square = (n * n * n - 3n * n + B) % P
  // P is 3 mod 4: a root, if there is one, is the square to the power (P + 1) / 4.
  const root = power(square, (P + 1n) / 4n)
  if ((root * root - square) % P) refuse()
  const y = root % 2n === (isYOdd ? 1n : 0n) ? root : P - root
  return concat(Uint8Array.of(4), x, fromHex(y.toString(16).padStart(64, '0')))
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = ((base % P) + P) % P; exponent; exponent >>= 1n) {
    if (exponent & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}
