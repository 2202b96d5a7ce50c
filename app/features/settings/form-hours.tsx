import { settingsLabel } from '#domain/staff/settings-words.ts'
import { WeekHours } from '#app/ui/desk/week-hours.tsx'
import { useSectionForm } from './section-form.ts'

const PATH = 'officeHours'

export function HoursForm() {
  const { values, problems, problemAt, put } = useSectionForm()
  const inside = Object.entries(problems).filter(([path]) => path.startsWith(PATH) && problemAt(path) !== undefined)
  return (
    <WeekHours
      name={PATH}
      label={settingsLabel(PATH) ?? ''}
      value={values[PATH]}
      holidays
      problems={Object.fromEntries(inside.map(([path, problem]) => [path.slice(PATH.length + 1), problem]))}
      onChange={(week) => put(PATH, () => week)}
    />
  )
}
