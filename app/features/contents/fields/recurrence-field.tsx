import { useId } from 'react'
import type { Recurrence } from '#domain/events/event-recurrence.ts'
import type { EventMoment } from '#domain/events/event.ts'
import { dayOfMonth } from '#domain/calendar.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { capital } from '#app/ui/capital.ts'
import { Chip } from '#app/ui/chip.tsx'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { InputProps } from './input-props.ts'
import { nameOfDay, nthOf, readRule, type Rhythm, rhythmOf, ruleOf, toggleDay, WEEKDAYS, writtenRule } from './recurrence.ts'
import { RecurrenceDates } from './recurrence-dates.tsx'
import { RecurrenceEnd } from './recurrence-end.tsx'
import { dateText, nthText, ruleText } from './recurrence-text.ts'
import styles from './times.module.css'
import { recurrenceText as text } from './texts-times.ts'

const INTERVALS = Array.from({ length: 12 }, (_, i) => i + 1)
const ORDINALS = ['1', '2', '3', '4', '-1']

/** The rule of a recurring event, and its days that are moved or cancelled. */
export function RecurrenceField({ name, label, value, problems, onChange, start }: InputProps<unknown> & { start: EventMoment | null }) {
  const id = useId()
  const rule = readRule(value)
  const change = (next: Recurrence | null) => onChange(writtenRule(next))
  const [path] = Object.keys(problems)
  const part = path === undefined ? null : path.split('.')[0]
  const problem =
    part &&
    (part === 'count'
      ? text.problems.count
      : part === 'until'
        ? text.problems.until
        : part === 'changes'
          ? text.problems.changes
          : text.problems.other)
  if (!start)
    return (
      <fieldset className={styles.field}>
        <legend className={field.label}>{label}</legend>
        <p className="sm muted">{text.noStart}</p>
      </fieldset>
    )
  return (
    <fieldset className={styles.field}>
      <legend className="vh">{label}</legend>
      <RhythmSelect name={name} rule={rule} start={start} onChange={change} />
      {rule && (
        <>
          <RuleParts name={name} rule={rule} start={start} onChange={change} />
          <output className={styles.rule}>{ruleText(rule, start.date)}</output>
        </>
      )}
      <FieldNotes id={id} problem={problem || undefined} />
      {rule && <RecurrenceDates name={name} rule={rule} start={start} onChange={change} />}
    </fieldset>
  )
}

type Part = { name: string; rule: Recurrence; start: EventMoment; onChange: (rule: Recurrence) => void }

function RhythmSelect({
  name,
  rule,
  start,
  onChange,
}: Omit<Part, 'rule' | 'onChange'> & { rule: Recurrence | null; onChange: (rule: Recurrence | null) => void }) {
  const now = rhythmOf(rule)
  const options: { value: Rhythm; label: string }[] = [
    { value: 'once', label: text.once },
    { value: 'WEEKLY', label: text.weekly(weekdayText(nameOfDay(start.date))) },
    { value: 'monthWeekday', label: text.monthWeekday(capital(nthText(nthOf(start.date)))) },
    { value: 'monthDay', label: text.monthDay(capital(dateText(dayOfMonth(start.date)))) },
    { value: 'DAILY', label: text.daily },
  ]
  if (now === 'other') options.push({ value: 'other', label: text.other })
  // The chosen option keeps its label when the first day changes.
  const shown = options.map((option) =>
    option.value === now && rule && now !== 'other'
      ? { ...option, label: ruleText({ ...rule, interval: 1, until: null, count: null, skipHolidays: false }, start.date).slice(0, -1) }
      : option,
  )
  return (
    <SelectField
      label={text.repeats}
      name={`${name}Rhythm`}
      value={now}
      options={shown}
      hint={now === 'other' && text.otherHint}
      onChange={(event) => {
        const chosen = event.currentTarget.value as Rhythm
        if (chosen !== 'other') onChange(ruleOf(chosen, start.date, rule))
      }}
    />
  )
}

const weekdayText = (name: string): string => nthText(name).replace('ogni', name === 'SU' ? 'la' : 'il')

function RuleParts({ name, rule, start, onChange }: Part) {
  const rhythm = rhythmOf(rule)
  const unit = text.units[rule.freq]!
  const intervals = INTERVALS.includes(rule.interval) ? INTERVALS : [...INTERVALS, rule.interval]
  const [, ordinal = '1', weekday = 'MO'] = /^(-?\d)(\w\w)$/.exec(rule.byDay[0] ?? '') ?? []
  return (
    <>
      {rhythm !== 'other' && (
        <SelectField
          label={text.every}
          name={`${name}Interval`}
          value={String(rule.interval)}
          options={intervals.map((n) => ({ value: String(n), label: text.interval(n, unit) }))}
          onChange={(event) => onChange({ ...rule, interval: Number(event.currentTarget.value) })}
        />
      )}
      {rhythm === 'WEEKLY' && (
        <fieldset aria-label={text.days} className={styles.ways}>
          {WEEKDAYS.map((day) => (
            <Chip
              key={day}
              on={(rule.byDay.length > 0 ? rule.byDay : [nameOfDay(start.date)]).includes(day)}
              onClick={() => onChange(toggleDay(rule, day))}
            >
              {weekdayText(day).slice(3)}
            </Chip>
          ))}
        </fieldset>
      )}
      {rhythm === 'monthWeekday' && (
        <div className={styles.pair}>
          <SelectField
            label={text.whichDay}
            name={`${name}Nth`}
            value={`${ordinal}${weekday}`}
            options={(ORDINALS.includes(ordinal) ? ORDINALS : [...ORDINALS, ordinal]).flatMap((nth) =>
              WEEKDAYS.map((day) => ({ value: `${nth}${day}`, label: nthText(`${nth}${day}`) })),
            )}
            onChange={(event) => onChange({ ...rule, byDay: [event.currentTarget.value] })}
          />
        </div>
      )}
      <RecurrenceEnd name={name} rule={rule} start={start} onChange={onChange} />
      <Checkbox
        label={text.skipHolidays}
        name={`${name}.skipHolidays`}
        checked={rule.skipHolidays}
        onChange={(event) => onChange({ ...rule, skipHolidays: event.currentTarget.checked })}
      />
    </>
  )
}
