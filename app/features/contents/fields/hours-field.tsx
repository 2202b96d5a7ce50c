import { WeekHours } from '#app/ui/desk/week-hours.tsx'
import type { InputProps } from './input-props.ts'

/** Opening hours of a week, as the document's form keeps them. `holidays`: hours of their own on public holidays. */
export function HoursField({ holidays = true, ...field }: InputProps<unknown> & { holidays?: boolean }) {
  return <WeekHours holidays={holidays} {...field} />
}
