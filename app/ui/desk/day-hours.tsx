import { useId, useRef, useState } from 'react'
import type { FieldProblem } from '#domain/form.ts'
import { DAYS } from '#domain/restaurants/opening-hours.ts'
import { Button } from '#app/ui/button.tsx'
import { capital } from '#app/ui/capital.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Chip } from '#app/ui/chip.tsx'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { copy, plus, x } from '#app/ui/icons.ts'
import { BareSwitch } from '#app/ui/switch.tsx'
import { lists } from '#app/ui/texts/lists.ts'
import { useUndo } from './use-undo.ts'
import {
  addRange,
  closeDay,
  copyDay,
  isOverMidnight,
  MOST_RANGES,
  overlaps,
  removeRange,
  setRange,
  undoCopy,
  type Week,
  type WeekDay,
} from './week.ts'
import styles from './week-hours.module.css'
import { weekText as text } from './week-texts.ts'

const nameOf = (day: WeekDay): string => (day === 'holiday' ? text.holiday : capital(lists.days[day] ?? day))

type DayProps = {
  /** The path of its ranges: 'hours.mon'. */
  name: string
  day: WeekDay
  /** The label, if it differs from the day's own. */
  called?: string
  week: Week
  problem: FieldProblem | undefined
  onChange: (week: Week) => void
}

/** The hours of one day: closed, or several ranges. */
export function DayHours({ name, day, called = nameOf(day), week, problem, onChange }: DayProps) {
  const id = useId()
  const [isCopying, setCopying] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLFieldSetElement>(null)
  const ranges = week[day] ?? []
  const isOpen = ranges.length > 0
  const sentence = overlaps(ranges) ? text.overlap : problem === 'required' ? text.missing : problem && text.invalid
  const isWrong = (time: string) => (sentence === text.missing ? time === '' : Boolean(sentence))
  const remove = (i: number) => {
    onChange(removeRange(week, day, i))
    // The pressed button disappears with its range.
    row.current?.querySelector<HTMLElement>('[role="switch"]')?.focus()
  }
  const offerBack = useUndo(week, onChange)
  const copyTo = (days: readonly WeekDay[]) => {
    const copied = copyDay(week, day, days)
    onChange(copied)
    offerBack(text.copied, (now) => undoCopy(now, { before: week, copied, days }))
    leaveCopy()
  }
  const leaveCopy = () => {
    setCopying(false)
    copyButton.current?.focus()
  }
  return (
    <fieldset ref={row} data-part={name} aria-label={called} aria-describedby={sentence && `${id}-problem`} className={styles.day}>
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
                name={`${name}.${i}`}
                label={text.fromOf(called, i + 1)}
                value={range[0]}
                isWrong={isWrong(range[0])}
                onChange={(from) => onChange(setRange(week, day, i, [from, range[1]]))}
              />
              <span aria-hidden>–</span>
              <TimeBox
                label={text.toOf(called, i + 1)}
                value={range[1]}
                isWrong={isWrong(range[1])}
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
          {isCopying && <CopyTo day={day} onCopy={copyTo} onCancel={leaveCopy} />}
        </div>
      ) : (
        <p className={styles.closed}>{text.closed}</p>
      )}
    </fieldset>
  )
}

type TimeProps = { name?: string; label: string; value: string; isWrong: boolean; onChange: (time: string) => void }

function TimeBox({ name, label, value, isWrong, onChange }: TimeProps) {
  return (
    <span className={classNames(styles.time, isWrong && field.bad)}>
      <span className={field.box}>
        <input
          type="time"
          name={name}
          aria-label={label}
          aria-invalid={isWrong || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    </span>
  )
}

const isWeekend = (day: WeekDay): boolean => day === 'sat' || day === 'sun'

/** Copies to other days: by default the working days, or the other day of the weekend. */
function CopyTo({ day, onCopy, onCancel }: { day: WeekDay; onCopy: (days: readonly WeekDay[]) => void; onCancel: () => void }) {
  const others = DAYS.filter((each) => each !== day)
  const [to, setTo] = useState<readonly WeekDay[]>(others.filter((each) => isWeekend(each) === isWeekend(day)))
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
        <Button size="xs" disabled={to.length === 0} onClick={() => onCopy(to)}>
          {text.copyNow}
        </Button>
        <Button variant="secondary" size="xs" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </fieldset>
  )
}
