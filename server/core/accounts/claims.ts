import { isEmail, normaliseEmail } from '#domain/email.ts'
import { personNameField } from '#domain/person-name.ts'

/** An address as ours are written; null for one that could not be an account's here. */
export function emailOf(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > 1_000) return null
  const email = normaliseEmail(claim)
  return isEmail(email) ? email : null
}

/** A name to begin the profile form with; empty when it could not be one. */
export const nameOf = (claim: unknown): string => personNameField.read(claim).value ?? ''
