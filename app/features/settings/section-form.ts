import { createContext, use } from 'react'
import type { FieldProblem } from '#domain/form.ts'
import type { SettingsSection } from '#domain/settings/forms.ts'

/** One section as it is being written. Paths are those of the server's problems: `seat.cap`, `membershipCategories.2.label`. */
export type SectionForm = {
  section: SettingsSection
  values: Record<string, unknown>
  /** What the server has: what is not in it is new. */
  saved: Record<string, unknown>
  change(path: string, value: unknown): void
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

export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], values)
}

/** The same with another value at the path; lists stay lists. */
export function withValue<T>(values: T, path: string, value: unknown): T {
  const [part = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withValue(((values ?? {}) as Record<string, unknown>)[part] ?? {}, rest.join('.'), value)
  if (Array.isArray(values)) return values.map((each: unknown, i) => (String(i) === part ? inner : each)) as T
  return { ...values, [part]: inner }
}
