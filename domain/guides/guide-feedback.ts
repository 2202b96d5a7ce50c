import { flagField, type Field } from '#domain/form.ts'

/** What the device has made up for this guide alone, so that nobody can tell which guides one person has read. */
const deviceField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === '') return { problem: 'required' }
    return typeof input === 'string' && /^[\w-]{16,64}$/.test(input) ? { value: input } : { problem: 'invalid' }
  },
}

/** «È stato utile?» */
export const guideFeedbackForm = { useful: flagField, device: deviceField }
