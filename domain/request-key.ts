import { readText, type Field } from './form.ts'

const keyField = (least: number): Field<string> => ({
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const { length } = text.value
    return /^[\w-]+$/.test(text.value) && length >= least && length <= 64 ? { value: text.value } : { problem: 'invalid' }
  },
})

/** The device's name for one press: the same key again is the same act. */
export const requestKeyField = keyField(8)
/** The same where the key alone gives the answer again, so that nobody guesses another's: at least 128 random bits (such as a UUID). */
export const secretRequestKeyField = keyField(22)
