import { type Field, readText } from './form.ts'
import { isPlainDate, type PlainDate } from './plain-date.ts'

/** A calendar day, 'YYYY-MM-DD', as the browser's date field gives it. */
export const dateField: Field<PlainDate> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    return isPlainDate(text.value) ? { value: text.value } : { problem: 'invalid' }
  },
}
