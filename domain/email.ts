import { type Field, readText } from './form.ts'

/** RFC 5321, section 4.5.3.1: a mailbox has at most 254 characters, its local part 64. */
const MAX_EMAIL = 254
const MAX_LOCAL = 64

/**
 * ASCII only before the @: few mail servers take anything else (RFC 6531). A domain with other letters is turned into its ASCII form by
 * `normaliseEmail`.
 */
const EMAIL = /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

export const emailField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const value = normaliseEmail(text.value)
    if (!value) return { problem: 'required' }
    if (value.length > MAX_EMAIL) return { problem: 'too_long' }
    return isEmail(value) ? { value } : { problem: 'invalid' }
  },
}

/** One address, one spelling: NFC, no spaces around, lower case, ASCII domain. Two spellings must never be two accounts. */
export function normaliseEmail(text: string): string {
  const email = text.normalize('NFC').trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[a-z0-9.-]*$/.test(domain)) return email
  try {
    return email.slice(0, at + 1) + new URL(`http://${domain}`).hostname
  } catch {
    return email
  }
}

/** Expects a result of `normaliseEmail`. */
export const isEmail = (email: string): boolean => email.length <= MAX_EMAIL && email.indexOf('@') <= MAX_LOCAL && EMAIL.test(email)

const KNOWN_DOMAINS = [
  'gmail.com',
  'libero.it',
  'hotmail.it',
  'hotmail.com',
  'outlook.it',
  'outlook.com',
  'yahoo.it',
  'yahoo.com',
  'icloud.com',
  'virgilio.it',
  'tiscali.it',
  'alice.it',
  'tim.it',
  'live.it',
  'fastwebnet.it',
  'pec.it',
]

/** The address that was probably meant ("anna@gmial.com" → "anna@gmail.com"); null without a suggestion. Never a refusal. */
export function emailSuggestion(text: string): string | null {
  const email = normaliseEmail(text)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 1 || !domain || KNOWN_DOMAINS.includes(domain)) return null
  const near = KNOWN_DOMAINS.find((known) => isOneSlipAway(domain, known))
  return near ? `${email.slice(0, at + 1)}${near}` : null
}

/** One letter missing, one too many, one wrong, or two neighbours swapped. */
function isOneSlipAway(a: string, b: string): boolean {
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  const restA = a.slice(start)
  const restB = b.slice(start)
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}
