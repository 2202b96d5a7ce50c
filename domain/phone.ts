import { type Field, readText } from './form.ts'

/**
 * An optional telephone number ('' when empty), stored as E.164. Without a prefix it is Italian: landlines keep their 0, mobiles begin with
 * 3 (domain guide, section 12).
 */
export const optionalPhoneField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || (typeof input === 'string' && !input.trim())) return { value: '' }
    const text = readText(input)
    if (text.problem) return text
    const value = phoneNumber(text.value)
    return value === null ? { problem: 'invalid' } : { value }
  },
}

/** A written number (spaces, dots, hyphens, slashes, brackets, 00 or + before the country) as E.164; null when it is invalid. */
export function phoneNumber(text: string): string | null {
  const digits = text.replace(/[\s./()-]/g, '').replace(/^00/, '+')
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits
  return /^(0\d{5,10}|3\d{8,9})$/.test(digits) ? `+39${digits}` : null
}
