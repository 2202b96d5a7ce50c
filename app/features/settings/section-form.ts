import { createContext, use } from 'react'
import type { FieldProblem } from '#domain/form.ts'
import type { SettingsSection } from '#domain/settings/forms.ts'

/** One section while it is edited. Paths are those of the server's errors: `seat.cap`, `membershipCategories.2.label`. */
export type SectionForm = {
  section: SettingsSection
  values: Record<string, unknown>
  /** The saved values; entries missing here are new. */
  saved: Record<string, unknown>
  /** Changes the current value at a path, so that a late upload does not undo later edits. */
  put(path: string, next: (now: unknown) => unknown): void
  /** The sentence for an error, once the field was left or sent. */
  problemAt(path: string): string | undefined
  /** All errors by path, for parts that are shown as a whole. */
  problems: Record<string, FieldProblem>
  left(path: string): void
  /** While an upload is on its way the form cannot be saved: its value would miss. */
  hold(isOn: boolean): void
}

export const SectionFormContext = createContext<SectionForm | null>(null)

export function useSectionForm(): SectionForm {
  const form = use(SectionFormContext)
  if (!form) throw new Error('A field of the settings stands outside of their form.')
  return form
}
