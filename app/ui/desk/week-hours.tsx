import { useId, useRef, useState } from 'react'
import type { FieldProblem } from '#domain/form.ts'
import { DAYS } from '#domain/restaurants/opening-hours.ts'
import { Button } from '#app/ui/button.tsx'
import { capital } from '#app/ui/capital.ts'
import { Chip } from '#app/ui/chip.tsx'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { copy, plus, x } from '#app/ui/icons.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { BareSwitch } from '#app/ui/switch.tsx'
import { lists } from '#app/ui/texts/lists.ts'
import { offerUndo } from './undo.ts'
import {
  addRange,
  closeDay,
  copyDay,
  isOverMidnight,
  isUnsaid,
  MOST_RANGES,
  overlaps,
  readWeek,
  removeRange,
  setRange,
  type Week,
  type WeekDay,
  withoutHoliday,
} from './week.ts'
import styles from './week-hours.module.css'
import { weekText as text } from './week-texts.ts'

type Problems = Record<string, FieldProblem>

/**
 * The opening hours of a week: several ranges a day, closed days, closing after midnight.
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
  const day = (of: WeekDay) => <DayHours key={of} day={of} week={week} problem={own(of)} onChange={onChange} />
  const holiday = week.holiday === undefined ? 'as' : week.holiday.length > 0 ? 'own' : 'closed'
  const setHoliday = (mode: string) => {
    if (mode === 'as') onChange(withoutHoliday(week))
    else onChange(mode === 'own' ? addRange(closeDay(week, 'holiday'), 'holiday') : closeDay(week, 'holiday'))
  }
  return (
    <fieldset className={styles.week} aria-describedby={`${id}-hint`}>
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

const nameOf = (day: WeekDay): string => (day === 'holiday' ? text.holiday : capital(lists.days[day] ?? day))

type DayProps = { day: WeekDay; week: Week; problem: FieldProblem | undefined; onChange: (week: Week) => void }

function DayHours({ day, week, problem, onChange }: DayProps) {
  const id = useId()
  const [isCopying, setCopying] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const ranges = week[day] ?? []
  const isOpen = ranges.length > 0
  const called = nameOf(day)
  const sentence = overlaps(ranges) ? text.overlap : problem === 'required' ? text.missing : problem && text.invalid
  const remove = (i: number) => {
    onChange(removeRange(week, day, i))
    // The pressed button goes with its range.
    row.current?.querySelector<HTMLElement>('[role="switch"]')?.focus()
  }
  const leaveCopy = () => {
    setCopying(false)
    copyButton.current?.focus()
  }
  return (
    <div ref={row} role="group" aria-label={called} aria-describedby={sentence && `${id}-problem`} className={styles.day}>
      <label className={styles.name}>
        <BareSwitch
          checked={isOpen}
          aria-label={text.open(called)}
          onChange={() => onChange(isOpen ? closeDay(week, day) : addRange(week, day))}
        />
        <span aria-hidden>{called}</span>
      </label>
      {isOpen ? (
        <div className={styles.ranges}>
          {ranges.map((range, i) => (
            <div key={i} className={styles.range}>
              <TimeBox
                label={text.fromOf(called, i + 1)}
                value={range[0]}
                onChange={(from) => onChange(setRange(week, day, i, [from, range[1]]))}
              />
              <span aria-hidden>–</span>
              <TimeBox
                label={text.toOf(called, i + 1)}
                value={range[1]}
                onChange={(to) => onChange(setRange(week, day, i, [range[0], to]))}
              />
              <IconButton label={text.remove(called, i + 1)} icon={x} size={18} onClick={() => remove(i)} />
              {isOverMidnight(range) && <span className="xs muted">{text.nextDay}</span>}
            </div>
          ))}
          <FieldNotes id={id} problem={sentence} />
          <div className={styles.ways}>
            {ranges.length < MOST_RANGES && (
              <Button
                variant="secondary"
                size="xs"
                icon={plus}
                aria-label={text.addTo(called)}
                onClick={() => onChange(addRange(week, day))}
              >
                {text.add}
              </Button>
            )}
            {day !== 'holiday' && (
              <Button
                ref={copyButton}
                variant="secondary"
                size="xs"
                icon={copy}
                aria-label={text.copyOf(called)}
                aria-expanded={isCopying}
                onClick={() => setCopying((now) => !now)}
              >
                {text.copy}
              </Button>
            )}
          </div>
          {isCopying && <CopyTo day={day} week={week} onChange={onChange} onDone={leaveCopy} />}
        </div>
      ) : (
        <p className={styles.closed}>{text.closed}</p>
      )}
    </div>
  )
}

function TimeBox({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  return (
    <span className={field.box}>
      <input type="time" aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </span>
  )
}

/** On a working day the others are ticked, on Saturday and Sunday the other of the two. */
function CopyTo({ day, week, onChange, onDone }: Omit<DayProps, 'problem'> & { onDone: () => void }) {
  const others = DAYS.filter((each) => each !== day)
  const isWeekend = (each: WeekDay) => each === 'sat' || each === 'sun'
  const [to, setTo] = useState<readonly WeekDay[]>(others.filter((each) => isWeekend(each) === isWeekend(day)))
  const copyNow = () => {
    onChange(copyDay(week, day, to))
    offerUndo(text.copied, () => onChange(week))
    onDone()
  }
  return (
    <fieldset className={styles.copy} aria-label={text.copyTo}>
      <div className={styles.ways}>
        {others.map((each) => (
          <Chip
            key={each}
            on={to.includes(each)}
            onClick={() => setTo((now) => (now.includes(each) ? now.filter((one) => one !== each) : [...now, each]))}
          >
            {lists.days[each]}
          </Chip>
        ))}
      </div>
      <div className={styles.ways}>
        <Button size="xs" disabled={to.length === 0} onClick={copyNow}>
          {text.copyNow}
        </Button>
        <Button variant="secondary" size="xs" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </fieldset>
  )
}
