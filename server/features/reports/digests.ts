import { createHmac } from 'node:crypto'
import { newReceiptCode } from '#domain/reports/receipt-code.ts'

/** Keyed digests: the database alone reveals neither a report's author nor its code. */
const digest = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose} ${value}`).digest('base64url')

export const requestHash = (secret: string, requestKey: string) => digest(secret, 'report request', requestKey)
export const receiptHash = (secret: string, code: string) => digest(secret, 'report receipt', code)
/** A digest of the account that signed a confidential report: the account itself is not stored beside it. */
export const ownerDigest = (secret: string, uid: string) => digest(secret, 'report owner', uid)

/** The key of a notice about a confidential report: it reveals neither the report nor its message. */
export const noticeDigest = (secret: string, messageId: string) => digest(secret, 'report notice', messageId)

/**
 * The receipt of a report, derived from the device's key for it and the server's secret: a repeated request after a lost answer gets the
 * same code, and the server stores neither.
 */
export function receiptCodeOf(secret: string, requestKey: string): string {
  let round = 0
  let bytes = Buffer.alloc(0)
  const nextByte = () => {
    if (bytes.length === 0) bytes = createHmac('sha512', secret).update(`report code ${round++} ${requestKey}`).digest()
    const [byte] = bytes
    bytes = bytes.subarray(1)
    return byte!
  }
  return newReceiptCode((below) => {
    const fair = 256 - (256 % below)
    let byte = nextByte()
    while (byte >= fair) byte = nextByte()
    return byte % below
  })
}
