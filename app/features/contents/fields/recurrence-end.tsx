import { useState } from 'react'
import type { Recurrence } from '#domain/events/event-recurrence.ts'
import type { EventMoment } from '#domain/events/event.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { endedBy, endOf, MOST_TIMES, type End, shownEnd, type TypedEnd, withEnd } from './recurrence.ts'
import styles from './times.module.css'
import { recurrenceText as text } from './texts-times.ts'
import { useWait } from './wait.ts'

type Props = { name: string; rule: Recurrence; start: EventMoment; onChange: (rule: Recurrence) => void }

/** When a rule ends. Input that ends nothing, such as an empty count, stays in its box, and stops publishing. */
export function RecurrenceEnd({ name, rule, start, onChange }: Props) {
  const [typed, setTyped] = useState<TypedEnd | null>(null)
  const end = endOf(rule)
  const written = shownEnd(rule, typed)
  const label = end === 'count' ? text.count : text.until
  const problem = withEnd(rule, written) ? undefined : end === 'count' ? text.problems.count : text.problems.untilMissing
  useWait(`${name}.${end}`, label, problem ?? null, false)
  const box = {
    label,
    name: `${name}.${end}`,
    value: written,
    ...(problem && { problem }),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      const next = withEnd(rule, value)
      setTyped({ text: value, of: next ?? rule })
      if (next) onChange(next)
    },
  }
  return (
    <div className={styles.pair}>
      <SelectField
        label={text.ends}
        name={`${name}End`}
        value={end}
        options={(Object.keys(text.end) as End[]).map((each) => ({ value: each, label: text.end[each] }))}
        onChange={(event) => onChange(endedBy(rule, event.currentTarget.value as End, start.date))}
      />
      {end === 'until' && <TextField type="date" min={start.date} {...box} />}
      {end === 'count' && <TextField type="number" inputMode="numeric" hint={text.countHint} min={1} max={MOST_TIMES} {...box} />}
    </div>
  )
}
