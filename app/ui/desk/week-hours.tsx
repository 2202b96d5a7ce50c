import { useId } from 'react'
import type { FieldProblem } from '#domain/form.ts'
import { DAYS } from '#domain/restaurants/opening-hours.ts'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { DayHours } from './day-hours.tsx'
import { addRange, closeDay, isUnsaid, readWeek, type Week, type WeekDay, withoutHoliday } from './week.ts'
import styles from './week-hours.module.css'
import { weekText as text } from './week-texts.ts'

type Problems = Record<string, FieldProblem>

/**
 * A week's opening hours: several ranges a day, closed days, closing after midnight.
 *
 * @param problems by path: 'mon.1', 'holiday.0'
 * @param holidays whether public holidays have hours of their own
 */
export function WeekHours({
  name,
  label,
  value,
  problems = {},
  holidays = false,
  onChange,
}: {
  name: string
  label: string
  value: unknown
  problems?: Problems
  holidays?: boolean
  onChange: (week: Week) => void
}) {
  const id = useId()
  const week = readWeek(value)
  const own = (day: WeekDay) => Object.entries(problems).find(([path]) => path === day || path.startsWith(`${day}.`))?.[1]
  const day = (of: WeekDay) => <DayHours key={of} name={`${name}.${of}`} day={of} week={week} problem={own(of)} onChange={onChange} />
  const holiday = week.holiday === undefined ? 'as' : week.holiday.length > 0 ? 'own' : 'closed'
  const setHoliday = (mode: string) => {
    if (mode === 'as') onChange(withoutHoliday(week))
    else onChange(mode === 'own' ? addRange(closeDay(week, 'holiday'), 'holiday') : closeDay(week, 'holiday'))
  }
  return (
    <fieldset className={styles.week} data-part={name} aria-describedby={`${id}-hint`}>
      <legend className={field.label}>{label}</legend>
      <FieldNotes id={id} hint={isUnsaid(week) && text.unsaid} problem={problems[''] && text.invalid} />
      <div className={styles.days}>{DAYS.map(day)}</div>
      {holidays && (
        <div className={styles.holiday}>
          <SelectField
            label={text.holidayMode}
            name={`${name}Holiday`}
            value={holiday}
            options={[
              { value: 'as', label: text.holidayAs },
              { value: 'closed', label: text.holidayClosed },
              { value: 'own', label: text.holidayOwn },
            ]}
            onChange={(event) => setHoliday(event.currentTarget.value)}
          />
          {holiday === 'own' && day('holiday')}
        </div>
      )}
    </fieldset>
  )
}
