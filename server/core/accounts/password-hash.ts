import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2id = promisify(argon2)

/** `memory` in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. About 30 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const FORMAT = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The password's hash in the PHC string format, with a fresh salt. The hash contains its parameters, so that they can rise later. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16)
  const tag = await argon2id('argon2id', { message: normalise(password), nonce: salt, tagLength: TAG_BYTES, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Whether the password matches. A hash in another format means a wrong password, not an error. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = FORMAT.exec(hash) ?? []
  if (!salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const got = await argon2id('argon2id', {
    message: normalise(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    ...cost,
  })
  return timingSafeEqual(got, expected)
}

/** A phone types «è» as one code point, a desktop perhaps as two: both are the same password (RFC 8265 §4, without its case rules). */
const normalise = (password: string) => password.normalize('NFC')

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
