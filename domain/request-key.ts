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
/** For calls where the key alone gives the answer again: at least 128 random bits (such as a UUID), so that it cannot be guessed. */
export const secretRequestKeyField = keyField(22)
