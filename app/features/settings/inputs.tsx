import { useState, type ReactNode } from 'react'
import { SETTINGS_FORMS } from '#domain/settings/forms.ts'
import { CHOICES, settingsLabel } from '#domain/staff/settings-words.ts'
import { fieldAt } from '#domain/contents/fields.ts'
import { valueAt } from '#domain/contents/paths.ts'
import { countCharacters } from '#domain/form.ts'
import { moneyOf, writtenMoney } from '#domain/money.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField, type FieldProps } from '#app/ui/text-field.tsx'
import { useSectionForm } from './section-form.ts'

type InputProps = { path: string; hint?: ReactNode }

function useInput(path: string) {
  const { section, values, put, problemAt, left } = useSectionForm()
  const value = valueAt(values, path)
  const problem = problemAt(path)
  return {
    value,
    change: (value: unknown) => put(path, () => value),
    max: fieldAt(SETTINGS_FORMS[section], path)?.max,
    field: {
      name: path,
      label: settingsLabel(path) ?? path,
      onBlur: () => left(path),
      ...(problem !== undefined && { problem }),
    },
  }
}

const written = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A line of text. */
export function Line({ path, hint, ...more }: InputProps & Partial<Pick<FieldProps, 'type' | 'min' | 'inputMode' | 'autoCapitalize'>>) {
  const { value, change, field } = useInput(path)
  return (
    <TextField
      {...field}
      {...more}
      autoComplete="off"
      hint={hint}
      value={written(value)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

/** A few lines, with the number of characters once the limit is near. */
export function Lines({ path, hint }: InputProps) {
  const { value, change, field, max = 0 } = useInput(path)
  const length = countCharacters(written(value))
  const count = length > max * 0.7 ? `${length} / ${max}` : null
  const notes = [hint, count].filter(Boolean).join(' · ')
  return (
    <TextArea
      {...field}
      {...(notes && { hint: notes })}
      value={written(value)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

/** A whole number; invalid input stays as typed, for correction. */
export function Whole({ path, hint }: InputProps) {
  const { value, change, field } = useInput(path)
  return (
    <TextField
      {...field}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      value={written(value)}
      onChange={({ currentTarget }) => change(readWhole(currentTarget.value))}
    />
  )
}

/** Cents, shown as euros. */
export function Money({ path, label, hint }: InputProps & { label?: string | undefined }) {
  return <Read path={path} label={label} hint={hint} end="€" read={moneyOf} write={writtenMoney} />
}

const readWhole = (text: string) => (text.trim() === '' ? null : /^\d{1,9}$/.test(text.trim()) ? Number(text) : text)

type ReadProps = InputProps & {
  label?: string | undefined
  read: (text: string) => unknown
  write: (value: unknown) => string
  end?: string
}

/** Keeps the typed form while the field has the focus, then shows the formatted value. */
function Read({ path, label, hint, read, write, end }: ReadProps) {
  const { value, change, field } = useInput(path)
  const [text, setText] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      {...(label !== undefined && { label })}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      {...(end !== undefined && { end: <span className="sm">{end}</span> })}
      value={text ?? write(value)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        change(read(currentTarget.value))
      }}
      onBlur={() => {
        setText(null)
        field.onBlur()
      }}
    />
  )
}

export function Tick({ path, label, hint }: InputProps & { label?: string }) {
  const { value, change, field } = useInput(path)
  return (
    <Checkbox
      {...field}
      {...(label !== undefined && { label })}
      hint={hint}
      checked={value === true}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  )
}

/** A choice with the labels of `CHOICES`. */
export function Choice({ path, hint }: InputProps) {
  const { value, change, field } = useInput(path)
  const words = CHOICES[path] ?? CHOICES[path.replace(/\.\d+\./, '.')] ?? {}
  return (
    <SelectField
      {...field}
      hint={hint}
      options={Object.entries(words).map(([value, label]) => ({ value, label }))}
      value={written(value)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}
