import type { Field } from '#domain/form.ts'

const flag: Field<boolean> = {
  kind: 'boolean',
  read: (input) => (typeof input === 'boolean' ? { value: input } : { problem: input === undefined ? 'required' : 'invalid' }),
}

/** The personal calendar: with the whole programme, or only with what one has registered to. */
export const feedForm = { wholeProgramme: flag }
