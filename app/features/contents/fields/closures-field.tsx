import { useId, useMemo, useRef } from 'react'
import type { FieldProblem } from '#domain/form.ts'
import type { Closure } from '#domain/restaurants/opening-hours.ts'
import { formatMediumDate } from '#domain/format.ts'
import { MONTHS } from '#domain/month-day.ts'
import { Button } from '#app/ui/button.tsx'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { plus, trash2 } from '#app/ui/icons.ts'
import { DayHours } from '#app/ui/desk/day-hours.tsx'
import { useUndo } from '#app/ui/desk/use-undo.ts'
import { Segments } from '#app/ui/segments.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { holidays } from '#app/ui/texts/holidays.ts'
import { useToday } from '#app/ui/use-today.ts'
import { holidayClosures, isYearly, MOST_CLOSURES, readClosures, turned, withHours } from './closures.ts'
import type { InputProps } from './input-props.ts'
import styles from './times.module.css'
import { closuresText as text } from './texts-times.ts'
import { useHolidayPlace } from './use-holiday-place.ts'

/** Days with other hours than the week's, or closed: every year, or once. */
export function ClosuresField({ name, label, value, problems, onChange }: InputProps<unknown>) {
  const id = useId()
  const today = useToday()
  const place = useHolidayPlace()
  const add = useRef<HTMLButtonElement>(null)
  const closures = readClosures(value)
  const offered = useMemo(() => holidayClosures(today, place, (one) => holidays[one]), [today, place])
  const missing = offered.filter((one) => !closures.some(({ from, to }) => from === one.from && to === one.to))
  const offerBack = useUndo(value, onChange)
  const remove = (i: number) => {
    onChange(closures.toSpliced(i, 1))
    offerBack(text.removed, (now) => readClosures(now).toSpliced(i, 0, closures[i]!))
    // The pressed button is removed with its closure.
    add.current?.focus()
  }
  const found = (i: number, isOfHours: boolean) =>
    Object.entries(problems).find(
      ([path]) => (path === String(i) || path.startsWith(`${i}.`)) && path.startsWith(`${i}.hours`) === isOfHours,
    )?.[1]
  const problemOf = (i: number) => {
    const problem = found(i, false)
    return problem && (text.problems[problem] ?? text.problems.invalid)
  }
  const isFull = closures.length >= MOST_CLOSURES
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-hint`}>
      <legend className={field.label}>{label}</legend>
      <FieldNotes id={id} hint={closures.length > 0 ? text.lead : text.none} problem={problems[''] && text.problems.invalid} />
      {closures.map((closure, i) => (
        <Entry
          key={i}
          n={i + 1}
          name={`${name}.${i}`}
          closure={closure}
          today={today}
          problem={problemOf(i)}
          hoursProblem={found(i, true)}
          onChange={(next) => onChange(closures.with(i, next))}
          onRemove={() => remove(i)}
        />
      ))}
      <div className={styles.adds}>
        <Button
          ref={add}
          variant="tint"
          size="sm"
          icon={plus}
          disabled={isFull}
          onClick={() => onChange([...closures, { from: today, to: today, reason: '' }])}
        >
          {text.add}
        </Button>
        {missing.length > 0 && !isFull && (
          <SelectField
            label={text.addHoliday}
            name={`${name}Holiday`}
            value=""
            options={[
              { value: '', label: text.chooseHoliday },
              ...missing.map(({ id, date }) => ({ value: id, label: `${holidays[id]}, ${formatMediumDate(date)}` })),
            ]}
            onChange={(event) => {
              const chosen = missing.find((one) => one.id === event.currentTarget.value)
              if (chosen) onChange([...closures, { from: chosen.from, to: chosen.to, reason: chosen.reason }])
            }}
          />
        )}
      </div>
    </fieldset>
  )
}

function Entry({
  n,
  name,
  closure,
  today,
  problem,
  hoursProblem,
  onChange,
  onRemove,
}: {
  n: number
  name: string
  closure: Closure
  today: string
  problem: string | undefined
  hoursProblem: FieldProblem | undefined
  onChange: (closure: Closure) => void
  onRemove: () => void
}) {
  const id = useId()
  const yearly = isYearly(closure)
  const Day = yearly ? YearDay : OneDay
  const setFrom = (from: string) => {
    // A closure of one day stays so until it is changed.
    const isOneDay = closure.from === closure.to
    onChange({ ...closure, from, to: isOneDay || closure.to === '' ? from : closure.to })
  }
  return (
    <fieldset aria-label={text.entry(n)} aria-describedby={problem && `${id}-problem`} className={styles.entry}>
      <Segments
        label={text.when}
        items={WHENS}
        current={yearly ? 'yearly' : 'once'}
        onChange={(when) => onChange(turned(closure, when === 'yearly', today))}
      />
      <div className={styles.pair}>
        <Day name={`${name}.from`} label={text.from} value={closure.from} onChange={setFrom} />
        <Day name={`${name}.to`} label={text.to} value={closure.to} onChange={(to) => onChange({ ...closure, to })} />
      </div>
      <TextField
        label={text.reason}
        name={`${name}.reason`}
        hint={text.reasonHint}
        maxLength={60}
        value={closure.reason}
        onChange={(event) => onChange({ ...closure, reason: event.currentTarget.value })}
      />
      <div>
        <DayHours
          name={`${name}.hours`}
          day="holiday"
          called={text.hours}
          week={{ holiday: closure.hours ?? [] }}
          problem={hoursProblem}
          onChange={({ holiday }) => onChange(withHours(closure, holiday))}
        />
      </div>
      <FieldNotes id={id} problem={problem} />
      <Button variant="secondary" size="xs" icon={trash2} aria-label={text.remove(n)} onClick={onRemove}>
        {text.removeShort}
      </Button>
    </fieldset>
  )
}

const WHENS = [
  { id: 'once', label: text.once },
  { id: 'yearly', label: text.yearly },
] as const

type DayProps = { name: string; label: string; value: string; onChange: (day: string) => void }

function OneDay({ name, label, value, onChange }: DayProps) {
  return <TextField type="date" label={label} name={name} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
}

const DAY_NUMBERS = Array.from({ length: 31 }, (_, i) => ({ value: String(i + 1).padStart(2, '0'), label: String(i + 1) }))
const MONTH_OPTIONS = MONTHS.map((month, i) => ({ value: String(i + 1).padStart(2, '0'), label: month }))

function YearDay({ name, label, value, onChange }: DayProps) {
  const [month = '', day = ''] = value.split('-')
  return (
    <div className={styles.yearDay}>
      <SelectField
        label={`${label}: ${text.day}`}
        name={`${name}.day`}
        value={day}
        options={DAY_NUMBERS}
        onChange={(event) => onChange(`${month}-${event.currentTarget.value}`)}
      />
      <SelectField
        label={text.month}
        name={`${name}.month`}
        value={month}
        options={MONTH_OPTIONS}
        onChange={(event) => onChange(`${event.currentTarget.value}-${day}`)}
      />
    </div>
  )
}
