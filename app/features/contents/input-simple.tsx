import { useState } from 'react'
import { fieldAt } from '#domain/contents/fields.ts'
import { listOf, recordOf, textOf } from '#domain/fields.ts'
import { countCharacters } from '#domain/form.ts'
import { moneyOf, writtenMoney } from '#domain/money.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Part } from './layout.ts'
import { problemText } from './problems.ts'
import { contentText as text } from './texts.ts'
import { type PartInput, useWritten } from './input.ts'
import { dayMonthOf, yearDayOf } from './written.ts'

/** The share of the limit from which a field shows what is left; very short fields have it in their hint. */
const NEARLY = 0.8
const SHORT = 20

const shown = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value))
/** The error as a prop. */
const said = (problem: string | undefined) => (problem === undefined ? {} : { problem })

function hintOf({ hint }: Part, value: string, max: number | undefined, isLong: boolean) {
  const length = countCharacters(value)
  const counter = max !== undefined && (isLong || (max > SHORT && length > max * NEARLY)) && text.counter(length, max)
  return [hint, counter].filter(Boolean).join(' · ') || undefined
}

export function Line({ part, path, value, problem, max, onChange }: PartInput) {
  const written = shown(value)
  const kind = 'type' in part && part.type
  return (
    <TextField
      label={part.label}
      name={path}
      hint={hintOf(part, written, max, false)}
      {...(kind && { inputMode: kind, autoCapitalize: 'none' })}
      autoComplete="off"
      value={written}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...said(problem)}
    />
  )
}

export function Lines({ part, path, value, problem, max, onChange }: PartInput) {
  const written = shown(value)
  return (
    <TextArea
      label={part.label}
      name={path}
      rows={('rows' in part && part.rows) || 3}
      hint={hintOf(part, written, max, true)}
      value={written}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...said(problem)}
    />
  )
}

export function WholeNumber({ part, path, value, problem, onChange }: PartInput) {
  return (
    <TextField
      label={part.label}
      name={path}
      hint={part.hint}
      inputMode="numeric"
      autoComplete="off"
      value={shown(value === undefined ? part.unsaid : value)}
      onChange={({ currentTarget: { value } }) => onChange(value.trim() === '' ? null : /^\d{1,9}$/.test(value) ? Number(value) : value)}
      {...said(problem)}
    />
  )
}

/** Keeps the typed form while its value is the same. */
export function Money({ part, path, value, problem, onChange }: PartInput) {
  const [typed, setTyped] = useState('')
  return (
    <TextField
      label={part.label}
      name={path}
      hint={part.hint}
      inputMode="decimal"
      autoComplete="off"
      end={<span className="muted">€&ensp;</span>}
      value={typed !== '' && moneyOf(typed) === value ? typed : writtenMoney(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(moneyOf(currentTarget.value))
      }}
      {...said(problem)}
    />
  )
}

export function Day({ part, path, value, problem, onChange }: PartInput) {
  return (
    <TextField
      label={part.label}
      name={path}
      hint={part.hint}
      type={part.as === 'time' ? 'time' : 'date'}
      value={textOf(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      {...said(problem)}
    />
  )
}

/** A day of every year; incomplete input stays as typed. */
export function YearDay({ part, path, value, problem, onChange }: PartInput) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={part.label}
      name={path}
      hint={text.fields.yearDay}
      inputMode="text"
      autoComplete="off"
      value={typed ?? dayMonthOf(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(yearDayOf(currentTarget.value))
      }}
      onBlur={() => setTyped(null)}
      {...said(problem)}
    />
  )
}

export function Moment({ part, path, value, problem, problems, onChange }: PartInput) {
  const moment = recordOf(value)
  const put = (changed: object) => {
    const next = { date: textOf(moment.date), time: textOf(moment.time), ...changed }
    onChange(next.date === '' && next.time === '' ? null : next)
  }
  const wrong = (name: string, as: 'day' | 'time') =>
    problems[name] && problemText({ name, label: part.label, as }, problems[name], { value: moment[name], max: undefined })
  return (
    <>
      <TextField
        label={text.fields.day(part.label)}
        name={problems.date ? `${path}.date` : path}
        hint={part.hint}
        type="date"
        value={textOf(moment.date)}
        onChange={({ currentTarget }) => put({ date: currentTarget.value })}
        {...said(wrong('date', 'day') ?? problem)}
      />
      <TextField
        label={text.fields.time(part.label)}
        name={`${path}.time`}
        type="time"
        value={textOf(moment.time)}
        onChange={({ currentTarget }) => put({ time: currentTarget.value })}
        {...said(wrong('time', 'time'))}
      />
    </>
  )
}

export function Tick({ part, path, value, problem, onChange }: PartInput) {
  return (
    <Checkbox
      label={part.label}
      name={path}
      hint={part.hint}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      {...said(problem)}
    />
  )
}

export function Choice({ part, path, value, problem, onChange }: PartInput<Extract<Part, { as: 'choice' }>>) {
  const { options, numeric } = part
  const { form } = useWritten()
  // An empty field has what is kept for it.
  const now = shown(value) || shown(fieldAt(form, path)?.read(undefined).value)
  const known = options.some(([each]) => each === now)
  // An unknown value stays until another one is chosen.
  const all = known ? options : ([...options, [now, now]] as const)
  return (
    <SelectField
      label={part.label}
      name={path}
      hint={part.hint}
      options={all.map(([value, label]) => ({ value, label }))}
      value={now}
      onChange={({ currentTarget: { value } }) => onChange(numeric && value !== '' ? Number(value) : value === '' ? null : value)}
      {...said(problem)}
    />
  )
}

/** A list of short texts, one per line. */
export function Words({ part, path, value, problem, onChange }: PartInput) {
  const words = listOf(value).map(shown)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextArea
      label={part.label}
      name={path}
      rows={Math.max(2, words.length)}
      hint={part.hint}
      value={typed ?? words.join('\n')}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onChange(value.split('\n').filter((line) => line.trim() !== ''))
      }}
      onBlur={() => setTyped(null)}
      {...said(problem)}
    />
  )
}
