import type { ContentField } from '#domain/contents/fields.ts'

/** ISO 13616: written with or without spaces, kept without. An Italian one has 27 characters. */
export const ibanField: ContentField<string> = {
  kind: 'text',
  max: 42,
  read: (input) => {
    if (typeof input !== 'string') return { problem: 'invalid' }
    const value = input.replace(/\s/g, '').toUpperCase()
    return isIban(value) ? { value } : { problem: 'invalid' }
  },
}

function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  if (value.startsWith('IT') && value.length !== 27) return false
  const digits = [...(value.slice(4) + value.slice(0, 4))].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
