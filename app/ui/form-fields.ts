import { createContext, use } from 'react'

/** What a form tells its fields: the sentence for what is wrong with each, and that a field was left or changed. */
export type FormFields = {
  problemOf(name: string): string | undefined
  left(name: string): void
  changed(name: string): void
}

export const FormFieldsContext = createContext<FormFields>({ problemOf: () => undefined, left: () => {}, changed: () => {} })

/** A field's own problem wins over the form's. */
export function useFormField(name: string, ownProblem: string | undefined) {
  const fields = use(FormFieldsContext)
  return {
    problem: ownProblem ?? fields.problemOf(name),
    left: () => fields.left(name),
    changed: () => fields.changed(name),
  }
}
