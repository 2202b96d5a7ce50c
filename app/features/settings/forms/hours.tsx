import type { ComponentType } from 'react'
import type { FieldProblem } from '#domain/form.ts'
import { settingsLabel } from '#domain/settings/words.ts'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { useSectionForm } from '../section-form.ts'

/** The input for a week's hours: the editors of contents have one, and the staff's pages bring it here. */
export type HoursInput = ComponentType<{
  name: string
  label: string
  value: unknown
  problems: Record<string, FieldProblem>
  onChange(value: unknown): void
}>

const PATH = 'officeHours'

export function HoursForm({ Hours }: { Hours: HoursInput }) {
  const { values, problems, problemAt, change } = useSectionForm()
  const inside = Object.entries(problems).filter(([path]) => path.startsWith(PATH) && problemAt(path) !== undefined)
  const [first] = inside
  return (
    <>
      <Hours
        name={PATH}
        label={settingsLabel(PATH) ?? ''}
        value={values[PATH]}
        problems={Object.fromEntries(inside.map(([path, problem]) => [path.slice(PATH.length + 1), problem]))}
        onChange={(value) => change(PATH, value)}
      />
      <FieldNotes id={PATH} problem={first && problemAt(first[0])} />
    </>
  )
}
