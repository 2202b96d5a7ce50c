import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FirebaseHashConfig } from '#server/core/accounts/firebase-password.ts'
import { ImportProblem } from './problem.ts'

/**
 * A project's password hash parameters, as the Firebase console prints them (`hash_config { algorithm: SCRYPT, … }`).
 *
 * @throws ImportProblem when one is missing or not of Firebase's scrypt
 */
export async function readHashConfig(path: string): Promise<FirebaseHashConfig> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ImportProblem(`${path} cannot be read (${error.code}).`, { cause: error })
  })
  return parseHashConfig(text, basename(path))
}

export function parseHashConfig(text: string, name: string): FirebaseHashConfig {
  const given = (key: string): string => {
    const [, value] = new RegExp(`(?:^|[^a-z_])${key}["']?\\s*[:=]\\s*["']?([^\\s"',}]+)`, 'iu').exec(text) ?? []
    if (value === undefined) throw new ImportProblem(`${name} does not say ${key}: copy all of what the Firebase console shows.`)
    return value
  }
  const bytes = (key: string, max: number): Buffer => {
    const decoded = decodeBase64(given(key))
    // The signer key must not appear in a message.
    if (!decoded || decoded.length === 0 || decoded.length > max)
      throw new ImportProblem(`${key} in ${name} is not what the console shows.`)
    return decoded
  }
  const whole = (key: string, max: number): number => {
    const value = Number(given(key))
    if (!Number.isInteger(value) || value < 1 || value > max)
      throw new ImportProblem(`${key} in ${name} must be a whole number from 1 to ${max}, not "${given(key)}".`)
    return value
  }

  if (given('algorithm').toUpperCase() !== 'SCRYPT')
    throw new ImportProblem(`${name} says the algorithm ${given('algorithm')}: only Firebase's own, SCRYPT, can be taken over.`)
  return {
    signerKey: bytes('base64_signer_key', 1024),
    saltSeparator: bytes('base64_salt_separator', 64),
    // Firebase's own limits: 8 and 14 are at most 16 MiB per try.
    rounds: whole('rounds', 8),
    memCost: whole('mem_cost', 14),
  }
}

/** Bytes of base64 in either alphabet, padded or not; null when it is something else. */
export function decodeBase64(text: unknown): Buffer | null {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return null
  // A single letter is no byte.
  if (text.replaceAll('=', '').length % 4 === 1) return null
  return Buffer.from(text, 'base64')
}
