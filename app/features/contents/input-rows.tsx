import { useEffect, useRef, useState } from 'react'
import { recordsOf } from '#domain/fields.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowDown, arrowUp, chevronDown, circleAlert, plus, trash2 } from '#app/ui/icons.ts'
import { offerUndo } from '#app/ui/desk/undo.ts'
import type { Part } from './layout.ts'
import { problemsIn } from './problems.ts'
import styles from './editor.module.css'
import { contentText } from './texts.ts'
import { useWritten, type PartInput } from './input.ts'

const text = contentText.fields

type Row = Record<string, unknown>

/** A list of records, each in a line that opens. Rows can be added, moved and removed. */
export function RowsPart({ part, path, value, problems, problem, max }: PartInput<Extract<Part, { as: 'list' }>>) {
  const rows = recordsOf(value)
  const { put, moveProblems, Parts, title } = useWritten()
  const onRows = (next: (now: Row[]) => Row[]) => put(path, (now) => next(recordsOf(now)))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [keys, setKeys] = useState<string[]>([])
  const known = rowKeys(keys, rows.length)
  if (known !== keys) setKeys(known)
  const wrongIn = known.map((_, i) => problemsIn(problems, String(i)))
  // An error opens its row, which stays open while somebody mends it.
  const shut = known.filter((key, i) => Object.keys(wrongIn[i]!).length > 0 && !open.has(key))
  if (shut.length > 0) setOpen(new Set([...open, ...shut]))
  const list = useRef<HTMLOListElement>(null)
  const adds = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState<string | null>(null)

  // A new row gets the focus, and a moved row keeps it.
  useEffect(() => {
    if (focused === null) return
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(focused)}"] :is(input, select, textarea, button)`)?.focus()
  }, [focused])

  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const add = () => {
    const key = crypto.randomUUID()
    setKeys([...known, key])
    setOpen(new Set([...open, key]))
    setFocused(key)
    const hasId = part.parts.some(({ as }) => as === 'id')
    onRows((now) => [...now, hasId ? { id: innerId(now) } : {}])
  }
  const remove = (i: number) => {
    const [row, key] = [rows[i]!, known[i]!]
    setKeys(known.toSpliced(i, 1))
    moveProblems(path, (row) => (row === i ? null : row > i ? row - 1 : row))
    onRows((now) => now.toSpliced(i, 1))
    // The pressed button is removed with its row.
    adds.current?.focus()
    offerUndo(text.removed(nameOf(row)), () => {
      setKeys((now) => now.toSpliced(i, 0, key))
      onRows((now) => now.toSpliced(i, 0, row))
    })
  }
  const move = (i: number, to: number) => {
    setKeys(swapped(known, i, to))
    moveProblems(path, (row) => (row === i ? to : row === to ? i : row))
    onRows((now) => swapped(now, i, to))
  }
  const nameOf = (row: Row) => part.nameOf(row) || part.one
  return (
    <fieldset className={styles.record}>
      <legend className={part.label === title ? 'vh' : undefined}>{part.label}</legend>
      {part.hint && <p className="sm muted">{part.hint}</p>}
      {rows.length > 0 && (
        <ol ref={list} className={styles.rows}>
          {rows.map((row, i) => {
            const key = known[i]!
            const wrong = wrongIn[i]!
            const hasWrong = Object.keys(wrong).length > 0
            const isOpen = open.has(key)
            const name = nameOf(row)
            return (
              <li key={key} data-row={key} className={styles.row}>
                <div className={styles.rowHead}>
                  <button type="button" className={styles.rowName} aria-expanded={isOpen} onClick={() => toggle(key)}>
                    <Icon of={hasWrong ? circleAlert : chevronDown} size={18} className={styles.rowMark} />
                    <span>{name}</span>
                  </button>
                  <IconButton label={text.up(name)} icon={arrowUp} size={18} disabled={i === 0} onClick={() => move(i, i - 1)} />
                  <IconButton
                    label={text.down(name)}
                    icon={arrowDown}
                    size={18}
                    disabled={i === rows.length - 1}
                    onClick={() => move(i, i + 1)}
                  />
                  <IconButton label={text.remove(name)} icon={trash2} size={18} onClick={() => remove(i)} />
                </div>
                {isOpen && (
                  <div className={styles.rowBody}>
                    <Parts of={part.parts} path={`${path}.${i}`} values={row} problems={wrong} />
                  </div>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {problem && <p className={styles.wrong}>{problem}</p>}
      <div>
        <Button ref={adds} variant="secondary" size="sm" icon={plus} disabled={max !== undefined && rows.length >= max} onClick={add}>
          {part.add}
        </Button>
      </div>
    </fieldset>
  )
}

function swapped<T>(of: readonly T[], i: number, to: number): T[] {
  return of.with(i, of[to]!).with(to, of[i]!)
}

/** Stable keys of rows, which have no id on the screen. Other people may have changed the list meanwhile. */
function rowKeys(keys: string[], rows: number): string[] {
  if (keys.length === rows) return keys
  return Array.from({ length: rows }, (_, i) => keys[i] ?? crypto.randomUUID())
}

/** A new id within the document. A used id is never given again, since other fields refer to it. */
function innerId(rows: readonly Record<string, unknown>[]): string {
  const id = `r${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`
  return rows.some((row) => row.id === id) ? innerId(rows) : id
}
