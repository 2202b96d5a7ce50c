import { createContext, use } from 'react'
import type { FieldProblem } from '#domain/form.ts'
import type { SettingsSection } from '#domain/settings/forms.ts'

/** One section as it is being written. Paths are those of the server's problems: `seat.cap`, `membershipCategories.2.label`. */
export type SectionForm = {
  section: SettingsSection
  values: Record<string, unknown>
  /** What the server has: what is not in it is new. */
  saved: Record<string, unknown>
  /** From what is there by then: an upload comes late, and takes back nothing that was written meanwhile. */
  put(path: string, next: (now: unknown) => unknown): void
  /** The sentence for what is wrong there, once it was left or sent. */
  problemAt(path: string): string | undefined
  /** All that is wrong, by path: of what is shown as a whole. */
  problems: Record<string, FieldProblem>
  left(path: string): void
}

export const SectionFormContext = createContext<SectionForm | null>(null)

export function useSectionForm(): SectionForm {
  const form = use(SectionFormContext)
  if (!form) throw new Error('A field of the settings stands outside of their form.')
  return form
}
