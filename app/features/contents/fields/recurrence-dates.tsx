import { useEffect, useId, useRef, useState } from 'react'
import type { Recurrence } from '#domain/events/event-recurrence.ts'
import type { EventMoment } from '#domain/events/event.ts'
import { formatWeekdayDate } from '#domain/format.ts'
import { holidayOn } from '#domain/holidays.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { Button } from '#app/ui/button.tsx'
import { capital } from '#app/ui/capital.ts'
import { ban, calendarClock, calendarX2, sun } from '#app/ui/icons.ts'
import { Tag } from '#app/ui/tag.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { callOff, type HeldDay, moveDay, nextDays, removeDay, restoreDay } from './recurrence.ts'
import styles from './times.module.css'
import { recurrenceText as text } from './texts-times.ts'
import { useHolidayPlace } from './use-holiday-place.ts'
import { useWait } from './wait.ts'

type DatesProps = { name: string; rule: Recurrence; start: EventMoment; onChange: (rule: Recurrence) => void }

const FEW = 6

/** The coming days, each of which can be moved, cancelled, removed and restored. */
export function RecurrenceDates({ name, rule, start, onChange }: DatesProps) {
  const id = useId()
  const today = useToday()
  const place = useHolidayPlace()
  const [most, setMost] = useState(FEW)
  const { days, hasMore } = nextDays(start, rule, { from: today, most, isHoliday: (day) => holidayOn(day, place) !== null })
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>{text.dates}</h3>
      <p className="xs muted">{text.told}</p>
      {days.length === 0 && <p className="sm muted">{text.noDates}</p>}
      <ul className={styles.dates}>
        {days.map((day) => (
          <DateRow key={day.date} name={`${name}.${day.date}`} day={day} rule={rule} start={start} onChange={onChange} />
        ))}
      </ul>
      {hasMore && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setMost((now) => now + FEW * 2)}>
            {text.more}
          </Button>
        </div>
      )}
    </section>
  )
}

const LOOKS = {
  moved: { tone: 'info', icon: calendarClock },
  cancelled: { tone: 'bad', icon: calendarX2 },
  removed: { tone: 'neutral', icon: ban },
  holiday: { tone: 'neutral', icon: sun },
} as const

function DateRow({ name, day: { date, state, change }, rule, start, onChange }: DatesProps & { day: HeldDay }) {
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const [isWritten, setWritten] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const hasChanged = useRef(false)
  const words = formatWeekdayDate(date)
  useWait(name, capital(words), open && text.openFirst(words, open === 'move' ? text.doMove : text.doCancel), isWritten)
  const isGone = state === 'cancelled' || state === 'removed' || state === 'holiday'
  const show = (next: typeof open) => {
    setOpen(next)
    setWritten(false)
  }
  const apply = (next: Recurrence) => {
    hasChanged.current = true
    show(null)
    onChange(next)
  }
  // The pressed button changes with the row's state; the focus stays in its row.
  useEffect(() => {
    if (hasChanged.current) row.current?.querySelector('button')?.focus()
    hasChanged.current = false
  })
  const moved = state === 'moved' && change
  return (
    <li ref={row}>
      <div>
        <span className={isGone ? styles.gone : undefined}>{text.at(capital(words), start.time)}</span>{' '}
        {state !== 'held' && <Tag {...LOOKS[state]}>{text.states[state]}</Tag>}
        {moved && (
          <p className="sm muted">
            {[
              moved.start && text.movedTo(text.at(formatWeekdayDate(moved.start.date), moved.start.time)),
              moved.placeName && text.inPlace(moved.placeName),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
        {change?.note && <p className="sm muted">«{change.note}»</p>}
      </div>
      <div className={styles.ways}>
        {!isGone && (
          <>
            <Button
              variant="secondary"
              size="xs"
              name={name}
              aria-label={text.moveOf(words)}
              aria-expanded={open === 'move'}
              onClick={() => show(open === 'move' ? null : 'move')}
            >
              {text.move}
            </Button>
            <Button
              variant="secondary"
              size="xs"
              aria-label={text.cancelOf(words)}
              aria-expanded={open === 'cancel'}
              onClick={() => show(open === 'cancel' ? null : 'cancel')}
            >
              {text.cancel}
            </Button>
            <Button variant="secondary" size="xs" aria-label={text.removeOf(words)} onClick={() => apply(removeDay(rule, date))}>
              {text.remove}
            </Button>
          </>
        )}
        {state !== 'held' && state !== 'holiday' && (
          <Button variant="tint" size="xs" aria-label={text.restoreOf(words)} onClick={() => apply(restoreDay(rule, date))}>
            {text.restore}
          </Button>
        )}
      </div>
      {open === 'move' && (
        <MoveForm
          from={change?.start ?? { date, time: start.time }}
          placeName={change?.placeName ?? ''}
          note={change?.note ?? ''}
          onWrite={() => setWritten(true)}
          onDone={(to) => apply(moveDay(rule, date, { ...to, end: null }))}
          onLeave={() => show(null)}
        />
      )}
      {open === 'cancel' && (
        <CancelForm
          note={change?.note ?? ''}
          onWrite={() => setWritten(true)}
          onDone={(note) => apply(callOff(rule, date, note))}
          onLeave={() => show(null)}
        />
      )}
    </li>
  )
}

type Moved = { start: EventMoment | null; placeName: string | null; note: string }

function MoveForm({
  from,
  placeName,
  note,
  onWrite,
  onDone,
  onLeave,
}: {
  from: EventMoment
  placeName: string
  note: string
  onWrite: () => void
  onDone: (to: Moved) => void
  onLeave: () => void
}) {
  const [to, setTo] = useState({ ...from, placeName, note })
  const isWhole = isPlainDate(to.date) && to.time !== ''
  const set = (more: Partial<typeof to>) => {
    setTo((now) => ({ ...now, ...more }))
    onWrite()
  }
  const done = () =>
    isWhole && onDone({ start: { date: to.date, time: to.time }, placeName: to.placeName.trim() || null, note: to.note.trim() })
  return (
    <div className={styles.inner}>
      <div className={styles.pair}>
        <TextField
          type="date"
          label={text.newDay}
          name="movedDate"
          value={to.date}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
        <TextField
          type="time"
          label={text.newTime}
          name="movedTime"
          value={to.time}
          onChange={(event) => set({ time: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={text.newPlace}
        name="movedPlace"
        maxLength={120}
        value={to.placeName}
        onChange={(event) => set({ placeName: event.currentTarget.value })}
      />
      <Note value={to.note} onChange={(note) => set({ note })} />
      <div className={styles.ways}>
        <Button size="xs" disabled={!isWhole} onClick={done}>
          {text.doMove}
        </Button>
        <Button variant="secondary" size="xs" onClick={onLeave}>
          {text.back}
        </Button>
      </div>
    </div>
  )
}

function CancelForm({
  note: before,
  onWrite,
  onDone,
  onLeave,
}: {
  note: string
  onWrite: () => void
  onDone: (note: string) => void
  onLeave: () => void
}) {
  const [note, setNote] = useState(before)
  const write = (note: string) => {
    setNote(note)
    onWrite()
  }
  return (
    <div className={styles.inner}>
      <Note value={note} onChange={write} />
      <div className={styles.ways}>
        <Button size="xs" onClick={() => onDone(note.trim())}>
          {text.doCancel}
        </Button>
        <Button variant="secondary" size="xs" onClick={onLeave}>
          {text.back}
        </Button>
      </div>
    </div>
  )
}

const Note = ({ value, onChange }: { value: string; onChange: (note: string) => void }) => (
  <TextArea
    label={text.note}
    name="dayNote"
    rows={2}
    maxLength={300}
    hint={text.noteHint}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
