import { createContext, use } from 'react'

/** The form's part for its fields: the sentence of each problem, and callbacks for blur and change. */
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
