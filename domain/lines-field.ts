import { countCharacters, withoutHiddenCharacters, type Field, type ReadField } from './form.ts'

/**
 * A text of several lines. Line breaks are the only control characters allowed. Not put into NFC, which takes more than linear time on a
 * run of combining marks.
 *
 * @param max in code points
 * @param isOptional an empty text gives ''
 */
export function linesField(max: number, isOptional = false): Field<string> {
  const empty: ReadField<string> = isOptional ? { value: '' } : { problem: 'required' }
  return {
    kind: 'text',
    read: (input) => {
      if (input === undefined || input === null || input === '') return empty
      if (typeof input !== 'string') return { problem: 'invalid' }
      if (input.length > max * 4) return { problem: 'too_long' }
      if (!input.isWellFormed()) return { problem: 'invalid' }
      const lines = input.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ')
      const value = lines.split('\n').map(withoutHiddenCharacters).join('\n').trim()
      if (!value) return empty
      return countCharacters(value) > max ? { problem: 'too_long' } : { value }
    },
  }
}
