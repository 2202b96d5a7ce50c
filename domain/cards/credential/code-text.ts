import { fromHex, toHex, type Bytes } from './bytes.ts'
import { refuse } from './malformed.ts'

const MAX_BYTES = 480

/** At most 1200 digits, so that readers never build a larger number. No white space inside, no query, no user. */
const CODE =
  /^[ \t\r\n]*(?:(?:https:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])|http:\/\/(?:localhost|127\.0\.0\.1))(?::[0-9]{1,5})?\/v#)?([1-9][0-9]{0,1199})[ \t\r\n]*$/i

/**
 * Text of the QR: `https://HOST/v#` and the bytes, prefixed by 01, as one decimal number (card format, section 7). Numeric mode costs 3.3
 * bits a digit.
 *
 * @param origin 'https://HOST', without a slash at its end
 */
export const codeText = (origin: string, bytes: Bytes): string => `${origin}/v#${BigInt(`0x01${toHex(bytes)}`)}`

/**
 * Bytes of a scanned text, with or without the address in front. The address proves nothing.
 *
 * @throws Malformed for another text, another version than 01, and more than 480 bytes
 */
export function readCodeText(text: string): Bytes {
  const digits = CODE.exec(text)?.[1] ?? refuse()
  const hex = BigInt(digits).toString(16)
  // The version's leading zero is not in the number: '1', then pairs.
  if (hex[0] !== '1' || hex.length % 2 === 0 || hex.length < 3 || hex.length > 1 + 2 * MAX_BYTES) refuse()
  return fromHex(hex.slice(1))
}
